import { useEffect, useState } from "react";
import type { ProviderName } from "#domain/calendar/provider.ts";

/** By then the other page is there, or will not come. */
const MAX_LEAVING_MS = 15_000;

type Authorization =
  | { readonly at: "rest" }
  | { readonly at: "leaving"; readonly provider: ProviderName }
  | { readonly at: "failed"; readonly error: unknown };

/** Leaves for a provider's page, which `begin` asks the server for. */
export function useProviderVisit(begin: (provider: ProviderName) => Promise<{ redirect: string }>) {
  const [visit, setVisit] = useState<Authorization>({ at: "rest" });
  useEffect(() => {
    // Back from there, the browser may show the page as it was left.
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && setVisit({ at: "rest" });
    addEventListener("pageshow", onShow);
    return () => removeEventListener("pageshow", onShow);
  }, []);

  async function leaveFor(provider: ProviderName): Promise<void> {
    setVisit({ at: "leaving", provider });
    try {
      const { redirect } = await begin(provider);
      location.assign(redirect);
      await wasStopped();
      setVisit({ at: "rest" });
    } catch (error) {
      setVisit({ at: "failed", error });
    }
  }
  return {
    leavingFor: visit.at === "leaving" ? visit.provider : undefined,
    failure: visit.at === "failed" ? visit.error : undefined,
    leaveFor: (provider: ProviderName): void => {
      if (visit.at !== "leaving") void leaveFor(provider);
    },
  };
}

/** Who thinks better of it while the other page loads presses Escape, or the browser's button, of which no page hears. */
function wasStopped(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  addEventListener("keydown", ({ key }) => key === "Escape" && resolve());
  setTimeout(resolve, MAX_LEAVING_MS);
  return promise;
}
