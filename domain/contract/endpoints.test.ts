import * as fc from "fast-check";
import * as z from "zod";
import { expect, test } from "vitest";
import type { Endpoint } from "./endpoint.ts";
import { ENDPOINTS } from "./endpoints.ts";
import { list } from "../testing/list.ts";
import { sentence, readSentence } from "./fields.ts";
import { RATE_LIMITS, type LimitKey, type RateLimitRule } from "./rate-limits.ts";

type Input = { readonly name: string; readonly takes: z.ZodType };

const PLAIN = [0, 1, 2, 15, 30, 60];
const isTaken = (field: z.ZodType, value: unknown) => field.safeParse(value).success;

/** Numeric inputs of calls: in bodies, and in queries, where they are text. */
const IN_BODIES = inputsOf("body", (field) => PLAIN.some((number) => isTaken(field, number)));
const IN_QUERIES = inputsOf(
  "query",
  (field) => !isTaken(field, "x") && PLAIN.some((number) => isTaken(field, `${number}`)),
);

function inputsOf(place: "body" | "query", isNumber: (field: z.ZodType) => boolean): readonly Input[] {
  return Object.entries<Endpoint>(ENDPOINTS).flatMap(([call, endpoint]) => {
    const schema = endpoint[place];
    if (!(schema instanceof z.ZodObject)) return [];
    const fields = Object.entries<z.ZodType>(schema.shape);
    return fields.flatMap(([key, takes]) => (isNumber(takes) ? [{ name: `${key} of ${call}`, takes }] : []));
  });
}

const EDGES = [0, 0.25, 1, 9, 9.1, 24, 30, 1e-320, 1e-17, 1e-9, 0.1 + 0.2, 1e21, 1e308, Number.NaN, Infinity];
/** Every kind of number, most often near an accepted value. */
const anyNumber = fc
  .tuple(
    fc.oneof(fc.double(), fc.constantFrom(...EDGES), fc.integer({ min: 0, max: 100 })),
    fc.boolean(),
    fc.double({ min: -1e-9, max: 1e-9 }),
  )
  .map(([number, isNear, off]) => (isNear ? number + off : number))
  .chain((number) => fc.constantFrom(number, -number));

const SPELLINGS = ["", " 1", "1 ", "1\n", ...list("١ NaN Infinity 1e-320 -0 +1 0x10 1_0 1e1 01 1.0")];
const RUNS = { numRuns: 2_000 };
const HELD = { failed: false, counterexample: null };

test("the tests of numbers find the numbers of bodies and of queries", () => {
  const names = [...IN_BODIES, ...IN_QUERIES].map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["minStartHour of createMeeting", "limit of bestTimes"]));
});

test.each(IN_BODIES)("the number $name is taken only in quarters", ({ takes }) => {
  const inQuarters = fc.property(anyNumber, (sent) => {
    const { data } = takes.safeParse(sent);
    return data === undefined || (sent >= 0 && Number.isInteger(Number(data) * 4));
  });
  expect(fc.check(inQuarters, RUNS)).toMatchObject(HELD);
});

test.each(IN_QUERIES)("the number $name is taken only as a whole number in plain digits", ({ takes }) => {
  const texts = fc.oneof(anyNumber.map(String), fc.constantFrom(...SPELLINGS));
  const inDigits = fc.property(texts, (sent) => !isTaken(takes, sent) || /^[1-9]\d*$/.test(sent));
  expect(fc.check(inDigits, RUNS)).toMatchObject(HELD);
});

test("an edit names at least one thing to change", () => {
  expect(ENDPOINTS.editMeeting.body?.safeParse({}).error?.issues[0]?.message).toBe(sentence("api.nothingToChange"));
});

test("each endpoint that replies with 201 names a location", () => {
  const calls = Object.entries<Endpoint>(ENDPOINTS);
  const silent = calls.filter(([, { success }]) => success.status === 201 && success.location === undefined);
  expect(silent.map(([name]) => name)).toEqual([]);
});

test("each rate limit counts by fields that its calls have", () => {
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

test("readSentence returns key and values of a sentence, and undefined for zod's own words", () => {
  expect(readSentence(sentence("api.noDay"))).toEqual({ key: "api.noDay" });
  expect(readSentence(sentence("api.tooManyDays", { count: 60 }))).toEqual({
    key: "api.tooManyDays",
    values: { count: 60 },
  });
  expect(readSentence("Invalid input: expected string, received number")).toBeUndefined();
});

const LONG = "x".repeat(5_000);
const TEXTS = ["", " ", "x", "0", "-1", "1e9", "\0", "\u202E", LONG];
const VALUES = [null, true, 7, -7, 1e300, Number.NaN, {}, { x: 1 }, ...TEXTS];
const LISTS = [[], ...VALUES.map((value) => [value]), Array(2_000).fill("x"), ["x", "x"]];
/** In a list of objects. */
const OBJECTS = ["meetingID", "organiserKey", "respondentID", "respondentKey"].flatMap((key) =>
  VALUES.map((value) => [{ meetingID: "x", [key]: value }]),
);

test.each(Object.entries<Endpoint>(ENDPOINTS))("%s reports all faults in sentences of the catalogue", (_, call) => {
  const issues = [
    ...issuesOf(call.body, [undefined, ...VALUES, ...LISTS, ...OBJECTS]),
    ...issuesOf(call.query, [undefined, ...TEXTS]),
    ...TEXTS.flatMap((text) => paramsOf(call, text)),
  ];
  const foreign = issues.filter(({ message }) => readSentence(message) === undefined);
  expect(foreign.map(({ path, message }) => `${path.join(".")}: ${message}`)).toEqual([]);
});

/** Returns the issues for each property with each of these values; unknown names have other words. */
function issuesOf(schema: z.ZodType | undefined, values: readonly unknown[]): z.core.$ZodIssue[] {
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.keys(schema.shape)
    .flatMap((key) => values.map((value) => schema.safeParse({ [key]: value })))
    .flatMap(({ error }) => error?.issues ?? [])
    .filter(({ code }) => code !== "unrecognized_keys");
}

/** Every parameter of a path is present text. */
function paramsOf({ path, params }: Endpoint, text: string): z.core.$ZodIssue[] {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  return params.safeParse(Object.fromEntries(names.map((name) => [name, text]))).error?.issues ?? [];
}
