import type { ReplyOf } from "#domain/contract/endpoints.ts";
import { PROVIDERS, type ProviderName } from "#domain/calendar/provider.ts";
import { call } from "../api/call.ts";
import { rememberLinking } from "./tab-memory.ts";

/** Each provider has calls and fields of its own in the contract: here is which. */
export const PROVIDER = {
  google: {
    isSupported: "googleOAuth2IsSupported",
    logIn: "logInWithGoogle",
    signUp: "signUpWithGoogle",
    confirmLink: "confirmLinkGoogle",
    link: "linkGoogleCalendar",
    unlink: "unlinkGoogleCalendar",
    calendars: "googleCalendars",
    chooseCalendars: "chooseGoogleCalendars",
    events: "googleCalendarEvents",
  },
  microsoft: {
    isSupported: "microsoftOAuth2IsSupported",
    logIn: "logInWithMicrosoft",
    signUp: "signUpWithMicrosoft",
    confirmLink: "confirmLinkMicrosoft",
    link: "linkMicrosoftCalendar",
    unlink: "unlinkMicrosoftCalendar",
    calendars: "microsoftCalendars",
    chooseCalendars: "chooseMicrosoftCalendars",
    events: "microsoftCalendarEvents",
  },
} as const;

/** The providers whose accounts can log in here. */
export function supportedProviders(info: ReplyOf<"serverInfo">): ProviderName[] {
  return PROVIDERS.filter((provider) => info[PROVIDER[provider].isSupported]);
}

/** Asks for the provider's page on which a calendar is linked. The way back leads to `post_redirect`, linked or not. */
export async function beginLink(provider: ProviderName, post_redirect: string): Promise<{ redirect: string }> {
  const started = await call(PROVIDER[provider].link, { body: { post_redirect } });
  rememberLinking(provider);
  return started;
}
