import { describe, expect, test } from "vitest";
import type * as z from "zod";
import { ENDPOINTS } from "./endpoints.ts";
import { CreateMeetingBody, EditMeetingBody, ScheduleBody } from "./meetings.ts";
import { AddGuestAnswerBody, SaveAnswerBody } from "./respondents.ts";

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

const BODIES: Record<string, { schema: z.ZodType; whole: Record<string, unknown>; optional: readonly string[] }> = {
  "create a meeting": { schema: CreateMeetingBody, whole: MEETING, optional: ["about", "protectAnswers"] },
  "edit a meeting": { schema: EditMeetingBody, whole: MEETING, optional: Object.keys(MEETING) },
  schedule: { schema: ScheduleBody, whole: { startDateTime: NINE, endDateTime: TEN }, optional: [] },
  "answer as a guest": {
    schema: AddGuestAnswerBody,
    whole: { name: "Ann", email: "ann@example.com", availabilities: [NINE] },
    optional: ["email"],
  },
  "save an answer": { schema: SaveAnswerBody, whole: { availabilities: [NINE], base: [TEN] }, optional: ["base"] },
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
  expect(EditMeetingBody.safeParse({}).error?.issues[0]?.message).toBe("Name at least one thing to change.");
});

test("a schedule ends after it starts", () => {
  for (const startDateTime of [NINE, TEN]) {
    const result = ScheduleBody.safeParse({ startDateTime, endDateTime: NINE });
    expect(result.error?.issues[0]?.message).toBe("The end must be after the start.");
  }
});

test("what may be left out of a new meeting has a default", () => {
  const { name, timezone, minStartHour, maxEndHour, tentativeDates } = MEETING;
  const least = { name, timezone, minStartHour, maxEndHour, tentativeDates };
  expect(CreateMeetingBody.parse(least)).toMatchObject({ about: "", protectAnswers: false });
});

test("every path names exactly the parameters that its call takes", () => {
  const calls = Object.values(ENDPOINTS);
  const named = calls.map(({ route }) => [...route.path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter));
  expect(calls.map(({ params }) => Object.keys(params.shape))).toEqual(named);
});
