import { expect, test } from "vitest";
import * as z from "zod";
import type { Endpoint } from "./endpoint.ts";
import { ENDPOINTS } from "./endpoints.ts";
import { readSentence, sentence } from "./fields.ts";

test("a sentence is read back with its values; the library's own words are none", () => {
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

test.each(Object.entries<Endpoint>(ENDPOINTS))("%s says in sentences of the catalogue what is wrong", (_, call) => {
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
