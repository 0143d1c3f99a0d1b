import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { meetingsWithKeys } from "../api/keys.ts";
import { claimsQuestion, linkingProvider, rememberPage } from "../session/tab-memory.ts";
import { isOtherReader } from "../text/language.ts";
import { type Me, meQuery, useToken, myKey } from "../session/viewer.ts";
import { type PendingEvent, pendingEvents, pendingList, postponedDecisions } from "../offline/pending-list.ts";
import { pendingName } from "../offline/pending-answer.ts";
import { toast } from "../ui/toast.ts";
import { t } from "../text/t.ts";
import { openAfterPaint } from "../lazy.ts";
import { laterWithTexts } from "../ui/later.tsx";

const ClaimDialog = laterWithTexts(() => import("./ClaimDialog.tsx"));
const ProviderReturn = laterWithTexts(() => import("./ProviderReturn.tsx"));
const SendErrorDialog = laterWithTexts(() => import("./SendErrorDialog.tsx"));
/** A return from a provider always loads a new page. */
const isProviderReturn = linkingProvider.read() !== undefined || new URLSearchParams(location.search).has("denied");

export function Keepers() {
  return (
    <>
      <SessionKeeper />
      <PendingKeeper />
    </>
  );
}

function SessionKeeper() {
  const token = useToken();
  const place = useLocation();
  // Read while logged in, even if no page shows it, because its 401 logs out.
  const { data: me } = useQuery(meQuery(token));
  useEffect(() => void (me !== undefined && keepReading(me)), [me]);
  useFreshView(token);
  useUserNews(token);
  useEffect(() => rememberPage(place), [place]);
  return (
    <>
      {token !== undefined && <Claims key={token} />}
      {isProviderReturn && <ProviderReturn />}
    </>
  );
}

/** The account's clock and week apply on this device; its language from the next load. */
async function keepReading(me: Me): Promise<void> {
  const isOpen = me.hourCycle === undefined && me.firstDay === undefined && me.language === undefined;
  if (isOpen && !isOtherReader()) return;
  const { keepAccountSettings } = await import("../time/reading-settings.ts");
  keepAccountSettings(me);
}

function Claims() {
  const [isAsking, setIsAsking] = useState(() => claimsQuestion.read() === "ask" && meetingsWithKeys().length > 0);
  if (!isAsking) return null;
  return <ClaimDialog onClose={() => setIsAsking(false)} />;
}

/** When the viewer changes, drops the former user's data and reads visible data again. */
function useFreshView(token: string | undefined): void {
  const client = useQueryClient();
  const viewer = useRef(token);
  useEffect(() => {
    if (viewer.current === token) return;
    viewer.current = token;
    client.removeQueries({ predicate: ({ queryKey: [what, whose] }) => what === "me" && whose !== token });
    client.removeQueries({ queryKey: ["meeting"], type: "inactive" });
    void client.invalidateQueries({ queryKey: ["meeting"] });
  }, [client, token]);
}

/** Reads changed lists again, and logs out when the session ends elsewhere. */
function useUserNews(token: string | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    if (token === undefined) return undefined;
    return openAfterPaint(async () => {
      const { openUserNews } = await import("../live/news.ts");
      return openUserNews(token, {
        onLists() {
          void client.invalidateQueries({ queryKey: myKey(token, "meetings") });
          // A calendar may have been linked or unlinked too.
          void client.invalidateQueries({ queryKey: meQuery(token).queryKey, exact: true });
        },
        // The news may concern an older token, so reads self info, whose 401 logs out.
        onSignedOut(isDisabled) {
          if (isDisabled) toast(t("frame.accountDisabled"), { kind: "danger" });
          void client.invalidateQueries({ queryKey: meQuery(token).queryKey, exact: true });
        },
      });
    });
  }, [client, token]);
}

/** Reports stored answers, and asks about answers that cannot be sent. */
function PendingKeeper() {
  const all = useSyncExternalStore(pendingList.subscribe, pendingList.read);
  const postponed = useSyncExternalStore(postponedDecisions.subscribe, postponedDecisions.get);
  useEffect(() => pendingEvents.on(announce), []);
  const stuck = all.find((answer) => answer.error !== undefined && !postponed.has(pendingName(answer)));
  if (stuck === undefined) return null;
  const name = pendingName(stuck);
  return (
    <SendErrorDialog key={name} waiting={stuck} onClose={() => postponedDecisions.set(new Set(postponed).add(name))} />
  );
}

function announce(event: PendingEvent): void {
  if (event.kind === "stored") toast(t("frame.timesSaved", { meeting: event.meetingName }), { kind: "primary" });
  else toast(t("frame.noStorage"), { kind: "danger" });
}
