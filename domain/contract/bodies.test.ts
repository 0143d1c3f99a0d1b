import { describe, expect, test } from "vitest";
import type * as z from "zod";
import type { Endpoint } from "./endpoint.ts";
import { ENDPOINTS } from "./endpoints.ts";
import { sentence } from "./sentence.ts";
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

type Body = { schema: z.ZodType; whole: Record<string, unknown>; optional: readonly string[] };
const BODIES: Record<string, Body> = {
  "create a meeting": { schema: bodyOf("createMeeting"), whole: MEETING, optional: ["about", "protectAnswers"] },
  "edit a meeting": { schema: bodyOf("editMeeting"), whole: MEETING, optional: Object.keys(MEETING) },
  schedule: { schema: bodyOf("scheduleMeeting"), whole: { startDateTime: NINE, endDateTime: TEN }, optional: [] },
  "answer as a guest": {
    schema: bodyOf("addGuestAnswer"),
    whole: { name: "Ann", email: "ann@example.com", availabilities: [NINE] },
    optional: ["email"],
  },
  "save an answer": {
    schema: bodyOf("saveAnswer"),
    whole: { availabilities: [NINE], base: [TEN] },
    optional: ["base"],
  },
};

describe.each(Object.entries(BODIES))("%s", (_, { schema, whole, optional }) => {
  const refused = (body: unknown): boolean => !schema.safeParse(body).success;

  test("a whole body is taken, an optional property may be absent, no other may", () => {
    expect(refused(whole)).toBe(false);
    const needed = Object.keys(whole).filter((key) => {
      return refused(Object.fromEntries(Object.entries(whole).filter(([other]) => other !== key)));
    });
    expect(needed).toEqual(Object.keys(whole).filter((key) => !optional.includes(key)));
  });

  test.each([null, {}, 7n, Symbol("x"), [null]])("no property may be %o", (value) => {
    const taken = Object.keys(whole).filter((key) => !refused({ ...whole, [key]: value }));
    // Many clients send null for what is not there.
    expect(taken).toEqual(Object.keys(whole).filter((key) => value === null && ["about", "email"].includes(key)));
  });

  test.each(["extra", "creator", "__proto__", "constructor", ""])("the unknown property %j is refused", (key) => {
    const hostile = Object.defineProperty({ ...whole }, key, { value: { admin: true }, enumerable: true });
    expect(refused(hostile)).toBe(true);
  });

  test("a body that is no object is refused", () => {
    expect([undefined, null, "", "{}", 7, true, [], [whole]].filter((body) => !refused(body))).toEqual([]);
  });
});

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

test("every path names exactly the parameters that its call takes", () => {
  const calls = Object.values(ENDPOINTS);
  const named = calls.map(({ path }) => [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter));
  expect(calls.map(({ params }) => Object.keys(params.shape))).toEqual(named);
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
