import type { Endpoint } from "#domain/contract/endpoint.ts";
import { ENDPOINTS } from "#domain/contract/endpoints.ts";
import type { RouteName } from "#domain/contract/routes.ts";
import { CHOIR, HALF_PAST_NINE, NINE, TEN } from "./api-client.ts";

const SAVE = { availabilities: [TEN], base: [NINE], ifNeeded: [HALF_PAST_NINE], baseIfNeeded: [NINE] };
/** Bodies that differ from the examples, because they belong to the tests' meeting. */
const OWN: Readonly<Partial<Record<RouteName, object>>> = {
  createMeeting: CHOIR,
  editMeeting: CHOIR,
  scheduleMeeting: { startDateTime: NINE, endDateTime: TEN },
  addGuestAnswer: { name: "Ben", email: "ben@example.org", availabilities: [NINE], ifNeeded: [HALF_PAST_NINE] },
  saveOwnAnswer: SAVE,
  saveAnswer: SAVE,
};

/** A body of each call that would be taken. */
export const GOOD: Readonly<Partial<Record<RouteName, object>>> = {
  ...Object.fromEntries(Object.entries<Endpoint>(ENDPOINTS).map(([name, { example }]) => [name, example?.body])),
  ...OWN,
};
