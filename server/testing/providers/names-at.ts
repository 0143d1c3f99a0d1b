import type { ProviderName } from "#domain/calendar/provider.ts";

/** What belongs to one provider, in few words: its calls, its flag in self info, and what its error page is told. */
export function namesAt(provider: ProviderName, title: "Google" | "Microsoft") {
  return {
    logIn: `logInWith${title}`,
    join: `signUpWith${title}`,
    link: `link${title}Calendar`,
    unlink: `unlink${title}Calendar`,
    confirm: `confirmLink${title}`,
    flag: `hasLinked${title}Account`,
    /** The query of `/error`; codes that do not begin with E_OAUTH2 name no provider. */
    error: (code: string) => ({
      e: code,
      ...(code.startsWith("E_OAUTH2") && { provider: provider.toUpperCase() }),
    }),
  } as const;
}
