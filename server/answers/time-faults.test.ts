import { expect } from "vitest";
import { NINE } from "../testing/api-client.ts";
import { test } from "../testing/start-test-app.ts";

const paths = ({ failure }: { readonly failure: { readonly errors?: { readonly path: string }[] | undefined } }) =>
  failure.errors?.map(({ path }) => path);
const OUTSIDE = "2026-12-02T08:00:00Z";

test("a program learns in one reply of times that are malformed and of those that are not the meeting's", async ({
  app,
}) => {
  const { meetingID } = await app.api.createMeeting({ allowIfNeeded: true });
  const availabilities = ["soon", OUTSIDE, NINE, "2026-12-04T08:00:00Z", 5] as string[];
  const body = { availabilities, ifNeeded: ["never", OUTSIDE.replace("08", "09")] };
  const outside = ["availabilities[1]", "availabilities[3]", "ifNeeded[1]"];
  const places = ["availabilities[0]", "availabilities[4]", "ifNeeded[0]", ...outside];
  expect(paths(await app.api.answer(meetingID, { name: "Ann", ...body }))).toEqual(places);
  const nameless = { params: { meetingID }, body };
  expect(paths(await app.api.call("addGuestAnswer", nameless))).toEqual([...places.slice(0, 3), "name", ...outside]);
  // The key of a personal link brings the name along.
  const withLink = { ...nameless, respondentKey: "a".repeat(32) };
  expect(paths(await app.api.call("addGuestAnswer", withLink))).toEqual(places);
  const ann = await app.api.addGuest(meetingID, "Ann");
  const { failure } = await app.api.save(ann.params, body);
  expect(paths({ failure })).toEqual(places);
  expect(failure.errors?.[3]?.message).toBe("2026-12-02T08:00:00Z is not one of this meeting's times.");
  // Times of before may be outside: they are no fault.
  expect(paths(await app.api.save(ann.params, { ...body, base: [OUTSIDE] }))).not.toContain("availabilities[1]");
  const { token } = await app.api.signUp();
  expect(paths(await app.api.call("saveOwnAnswer", { params: { meetingID }, token, body }))).toEqual(places);
  const headers = { "X-Slot-Minutes": "7" };
  const withHeader = await app.api.call("saveAnswer", { params: ann.params, headers, body });
  expect(paths(withHeader)).toEqual([...places.slice(0, 3), "X-Slot-Minutes"]);
  const long = { name: "n".repeat(1_000), availabilities: [OUTSIDE] };
  expect(paths(await app.api.answer(meetingID, long))).toEqual(["name", "availabilities[0]"]);
  expect(paths(await app.api.answer(meetingID, [] as never))).toEqual([""]);
});

test("a program learns of at most twenty faults of an answer", async ({ app }) => {
  const { meetingID } = await app.api.createMeeting();
  const availabilities = [
    ...Array.from({ length: 15 }, () => "soon"),
    ...Array.from({ length: 15 }, (_, at) => `2027-01-${at + 10}T09:00:00Z`),
  ];
  expect(paths(await app.api.answer(meetingID, { name: "Ann", availabilities }))).toEqual(
    Array.from({ length: 20 }, (_, at) => `availabilities[${at}]`),
  );
});
