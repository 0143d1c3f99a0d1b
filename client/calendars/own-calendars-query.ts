import { queryOptions } from "@tanstack/react-query";
import type { ProviderName } from "#domain/calendar/provider.ts";
import type { ReplyOf } from "#domain/contract/endpoints.ts";
import { call } from "../api/call.ts";
import { myKey } from "../session/me-query.ts";

export type OwnCalendars = ReplyOf<"googleCalendars">;

const LIST = { google: "googleCalendars", microsoft: "microsoftCalendars" } as const;
const CHOOSE = { google: "chooseGoogleCalendars", microsoft: "chooseMicrosoftCalendars" } as const;

/** Which calendars the viewer has at a provider, and which of them are read. */
export function ownCalendarsQuery(token: string, provider: ProviderName) {
  return queryOptions<OwnCalendars>({
    queryKey: myKey(token, "calendars", provider),
    queryFn: ({ signal }) => call(LIST[provider], { signal }),
    // An older answer must not come after a tick and take it back.
    refetchOnWindowFocus: false,
  });
}

export function chooseCalendars(provider: ProviderName, calendarIDs: readonly string[]): Promise<OwnCalendars> {
  return call(CHOOSE[provider], { body: { calendarIDs: [...calendarIDs] } });
}
