import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { meetingsWithKeys } from "../api/keys.ts";
import { claimsQuestion, linkingProvider, rememberPage } from "../session/tab-memory.ts";
import { isOtherReader, withTexts } from "../text/language.ts";
import { type Me, meQuery, useToken, myKey } from "../session/viewer.ts";
import { type PendingEvent, pendingEvents, pendingList, postponedDecisions } from "../offline/pending-list.ts";
import { pendingName } from "../offline/pending-answer.ts";
import { toast } from "../ui/toast.ts";
import { t } from "../text/t.ts";
import { openAfterPaint } from "../lazy.ts";
import { later } from "../ui/later.tsx";

const ClaimDialog = later(withTexts("pages", () => import("./ClaimDialog.tsx")));
const ProviderReturn = later(withTexts("pages", () => import("./ProviderReturn.tsx")));
const SendErrorDialog = later(withTexts("pages", () => import("./SendErrorDialog.tsx")));
/** The way back from a provider always is a new load of the page. */
const isProviderReturn = linkingProvider.read() !== undefined || new URLSearchParams(location.search).has("denied");

/** What goes on behind every page. */
export function Keepers() {
  return (
    <>
      <SessionKeeper />
      <PendingKeeper />
    </>
  );
}

/** Follows who is logged in, and what they are shown of it. */
function SessionKeeper() {
  const token = useToken();
  const place = useLocation();
  // Kept as long as the user is logged in, whether or not a page shows it: its 401 is what logs out.
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

/** What the account says of clock and week holds on this device too; another language holds from the next page that is loaded. */
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

/** When the viewer changes, forgets what was read as another user. What is on screen is asked for again. */
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

/** While logged in: lists are asked for again when they have changed, and a session that ended elsewhere ends here. */
function useUserNews(token: string | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    if (token === undefined) return undefined;
    return openAfterPaint(async () => {
      const { openUserNews } = await import("../live/news.ts");
      return openUserNews(token, {
        onLists() {
          void client.invalidateQueries({ queryKey: myKey(token, "meetings") });
          // A calendar may have been linked or unlinked too, here or at the provider.
          void client.invalidateQueries({ queryKey: meQuery(token).queryKey, exact: true });
        },
        // The news may be about an older token: reads self info, whose 401 logs out.
        onSignedOut: () => void client.invalidateQueries({ queryKey: meQuery(token).queryKey, exact: true }),
      });
    });
  }, [client, token]);
}

/** Says what became of the answers that waited on this device, and asks about those that cannot be sent. */
function PendingKeeper() {
  const all = useSyncExternalStore(pendingList.subscribe, pendingList.read);
  const postponed = useSyncExternalStore(postponedDecisions.subscribe, postponedDecisions.get);
  useEffect(() => pendingEvents.on(tell), []);
  const stuck = all.find((one) => one.error !== undefined && !postponed.has(pendingName(one)));
  if (stuck === undefined) return null;
  const name = pendingName(stuck);
  return (
    <SendErrorDialog key={name} waiting={stuck} onClose={() => postponedDecisions.set(new Set(postponed).add(name))} />
  );
}

function tell(event: PendingEvent): void {
  if (event.kind === "stored") toast(t("frame.timesSaved", { meeting: event.meetingName }), { kind: "primary" });
  else toast(t("frame.noStorage"), { kind: "danger" });
}
