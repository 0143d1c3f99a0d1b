import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { PROVIDERS } from "#domain/calendar/provider.ts";
import { toast } from "../ui/toast.ts";
import { readDeniedReturn } from "./DeniedNote.tsx";
import { linkingProvider } from "../session/tab-memory.ts";
import { useProviderTitle } from "../session/site-access.ts";
import { meQuery, useToken, isLinked } from "../session/viewer.ts";
import { t } from "../text/t.ts";

export default function ProviderReturn() {
  useDeniedReturn();
  useLinkedReturn();
  return null;
}

/** Removes a denial from the address, and announces it unless the page does. */
function useDeniedReturn(): void {
  const location = useLocation();
  const navigate = useNavigate();
  const titleOf = useProviderTitle();
  useEffect(() => {
    const denial = readDeniedReturn(location);
    if (denial === undefined) return;
    void navigate(denial.place, { replace: true, state: { denied: denial.denied } });
    if (!denial.hasPlace) toast(t("account.denied", { provider: titleOf(denial.denied) }), { kind: "plain" });
  }, [location, navigate, titleOf]);
}

// Read once at load, because a provider that the page stores later is for the next page.
let linking = linkingProvider.read();
linkingProvider.remove();

/** The error page has announced a failure. */
function useLinkedReturn(): void {
  const { data: me } = useQuery(meQuery(useToken()));
  const titleOf = useProviderTitle();
  useEffect(() => {
    if (me === undefined) return;
    const provider = PROVIDERS.find((name) => name === linking);
    linking = undefined;
    if (provider === undefined || location.pathname === "/error" || !isLinked(me, provider)) return;
    toast(t("account.providerLinked", { provider: titleOf(provider) }), { kind: "primary" });
  }, [me, titleOf]);
}
