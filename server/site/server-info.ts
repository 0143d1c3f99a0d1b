import type { Call } from "../http/serve.ts";
import type { AppContext } from "../app-context.ts";

/** What this server offers. */
export async function serverInfo(_call: Call<"serverInfo">, { config }: AppContext) {
  return {
    googleOAuth2IsSupported: config.google !== undefined,
    microsoftOAuth2IsSupported: config.microsoft !== undefined,
    ...(config.emailVerification && { mustVerifyEmailAddress: true as const }),
    ...(config.webmasterEmail !== undefined && { webmasterEmail: config.webmasterEmail }),
  };
}
