import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import type { ProviderName } from "#domain/calendar/provider.ts";

/** By then the other page is there, or will not come. */
const MAX_LEAVING_MS = 15_000;

/** Leaves for a provider's page, which `begin` asks the server for. */
export function useProviderVisit(begin: (provider: ProviderName) => Promise<{ redirect: string }>) {
  const { mutate, reset, isPending, variables, error } = useMutation({
    async mutationFn(provider: ProviderName) {
      const { redirect } = await begin(provider);
      location.assign(redirect);
      await wasStopped();
    },
  });
  useEffect(() => {
    // Back from there, the browser may show the page as it was left.
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && reset();
    addEventListener("pageshow", onShow);
    return () => removeEventListener("pageshow", onShow);
  }, [reset]);
  return {
    leavingFor: isPending ? variables : undefined,
    failure: error,
    leaveFor: (provider: ProviderName): void => {
      if (!isPending) mutate(provider);
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
