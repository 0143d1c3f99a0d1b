import type { ProviderName } from "#domain/calendar/provider.ts";
import { call } from "../api/call.ts";
import { rememberLinking } from "./linking.ts";

const LINK = { google: "linkGoogleCalendar", microsoft: "linkMicrosoftCalendar" } as const;

/** Asks for the provider's page on which a calendar is linked. The way back leads to `post_redirect`, linked or not. */
export async function beginLink(provider: ProviderName, post_redirect: string): Promise<{ redirect: string }> {
  const started = await call(LINK[provider], { body: { post_redirect } });
  rememberLinking(provider);
  return started;
}
