import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { PROVIDER_TITLES, PROVIDERS } from "#domain/calendar/provider.ts";
import { toast } from "../ui/toast.ts";
import { deniedText, readDeniedReturn } from "./DeniedNote.tsx";
import { linkingProvider } from "../session/tab-memory.ts";
import { meQuery, useToken, isLinked } from "../session/viewer.ts";
import { t } from "../text/t.ts";

/** Tells the user who has come back from a provider, on whichever page, how it ended. Shows nothing by itself. */
export default function ProviderReturn() {
  useDeniedReturn();
  useLinkedReturn();
  return null;
}

/** Takes a denial out of the address, and tells it unless the page does. */
function useDeniedReturn(): void {
  const location = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const found = readDeniedReturn(location);
    if (found === undefined) return;
    void navigate(found.place, { replace: true, state: { denied: found.denied } });
    if (!found.hasPlace) toast(deniedText(found.denied), { kind: "plain" });
  }, [location, navigate]);
}

// Read once, when the page is loaded. What this page remembers later, when it leaves for a provider, is for the next
// one.
let linking = linkingProvider.read();
linkingProvider.remove();

/** Tells of success when self info says that the calendar is linked. A failure has been told by the error page. */
function useLinkedReturn(): void {
  const { data: me } = useQuery(meQuery(useToken()));
  useEffect(() => {
    if (me === undefined) return;
    const provider = PROVIDERS.find((known) => known === linking);
    linking = undefined;
    if (provider === undefined || location.pathname === "/error" || !isLinked(me, provider)) return;
    toast(t("account.providerLinked", { provider: PROVIDER_TITLES[provider] }), { kind: "primary" });
  }, [me]);
}
