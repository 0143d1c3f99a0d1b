import { PROVIDER_TITLES, type ProviderName } from "#domain/calendar/provider.ts";
import { refuse, type RefusalCode } from "#domain/refusal.ts";
import type { AppContext } from "../app-context.ts";
import type { Provider } from "./providers/provider.ts";

/** The provider; refuses with `code` where the environment names no client for it. */
export function configuredProvider(
  name: ProviderName,
  { providers }: Pick<AppContext, "providers">,
  code: RefusalCode = "unavailable",
): Provider {
  return providers[name] ?? refuse(code, `${PROVIDER_TITLES[name]} OAuth2 has not been configured on this server.`);
}
