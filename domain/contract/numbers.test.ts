import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import type { Endpoint } from "./endpoint.ts";
import { ENDPOINTS } from "./endpoints.ts";
import { list } from "../testing/list.ts";

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

describe("numbers that calls take", () => {
  test("are found in bodies and in queries", () => {
    const names = [...IN_BODIES, ...IN_QUERIES].map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(["minStartHour of createMeeting", "limit of bestTimes"]));
  });

  test.each(IN_BODIES)("$name is in quarters or refused, whatever number is sent", ({ takes }) => {
    const inQuarters = fc.property(anyNumber, (sent) => {
      const { data } = takes.safeParse(sent);
      return data === undefined || (sent >= 0 && Number.isInteger(Number(data) * 4));
    });
    expect(fc.check(inQuarters, RUNS)).toMatchObject(HELD);
  });

  test.each(IN_QUERIES)("$name is a whole number in plain digits or refused", ({ takes }) => {
    const texts = fc.oneof(anyNumber.map(String), fc.constantFrom(...SPELLINGS));
    const inDigits = fc.property(texts, (sent) => !isTaken(takes, sent) || /^[1-9]\d*$/.test(sent));
    expect(fc.check(inDigits, RUNS)).toMatchObject(HELD);
  });
});
