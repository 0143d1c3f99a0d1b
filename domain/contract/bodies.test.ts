import { expect, test } from "vitest";
import type * as z from "zod";
import type { Endpoint } from "./endpoint.ts";
import { ENDPOINTS } from "./endpoints.ts";
import { sentence } from "./fields.ts";
import { RATE_LIMITS, type LimitKey, type RateLimitRule } from "./rate-limits.ts";

const NINE = "2026-11-24T09:00:00Z";
const TEN = "2026-11-24T10:00:00Z";
const MEETING = {
  name: "Team lunch",
  about: "",
  timezone: "Europe/Berlin",
  minStartHour: 9,
  maxEndHour: 17,
  tentativeDates: ["2026-11-24"],
  protectAnswers: true,
};

test("an edit names at least one thing to change", () => {
  expect(bodyOf("editMeeting").safeParse({}).error?.issues[0]?.message).toBe(sentence("api.nothingToChange"));
});

test("a schedule ends after it starts", () => {
  for (const startDateTime of [NINE, TEN]) {
    const result = bodyOf("scheduleMeeting").safeParse({ startDateTime, endDateTime: NINE });
    expect(result.error?.issues[0]?.message).toBe(sentence("api.endNotAfterStart"));
  }
});

test("what may be left out of a new meeting has a default", () => {
  const { name, timezone, minStartHour, maxEndHour, tentativeDates } = MEETING;
  const least = { name, timezone, minStartHour, maxEndHour, tentativeDates };
  expect(bodyOf("createMeeting").parse(least)).toMatchObject({ about: "", protectAnswers: false });
});

test("a limit counts per what its calls have", () => {
  const has: Record<LimitKey, (call: Endpoint) => boolean> = {
    user: ({ access }) => access.token === "session",
    meeting: ({ path }) => path.includes("{meetingID}"),
    email: ({ body }) => body?.safeParse({}).error?.issues.some(({ path }) => path[0] === "email") ?? false,
    mailbox: (call) => has.email(call),
  };
  const hasSlots = ({ body }: Endpoint): boolean =>
    body?.safeParse({}).error?.issues.some(({ path }) => path[0] === "availabilities") ?? false;
  const lacking = Object.entries<Endpoint>(ENDPOINTS).flatMap(([name, call]) =>
    (call.limits ?? [])
      .filter((action) => {
        const { per, counts }: RateLimitRule = RATE_LIMITS[action];
        return (per !== undefined && !has[per](call)) || (counts === "slots" && !hasSlots(call));
      })
      .map((action) => `${name}: ${action}`),
  );
  expect(lacking).toEqual([]);
});

/** The schema of a call's body. */
function bodyOf(name: keyof typeof ENDPOINTS): z.ZodType {
  const { body }: Endpoint = ENDPOINTS[name];
  if (body === undefined) throw new Error(`${name} has no body.`);
  return body;
}
