import { expect, test } from "vitest";
import { fieldOf } from "./serve.ts";

/** A reply whose fields can be read by name; whoever enumerates or copies them fails. */
function readByNameOnly<T extends object>(reply: T): T {
  return new Proxy(reply, {
    ownKeys() {
      throw new Error("The reply was enumerated.");
    },
  });
}

test("the server looks up the fields of a reply by name and never enumerates the reply", () => {
  const field = fieldOf({ meetingID: "M" }, readByNameOnly({ selfRespondentID: "R" }));
  expect(["selfRespondentID", "meetingID", "none"].map(field)).toEqual(["R", "M", undefined]);
});

test.each([undefined, null, "a text", 7])("the reply %j has no fields beside those of the path", (reply) => {
  const field = fieldOf({ meetingID: "M" }, reply);
  expect(["meetingID", "length", "0"].map(field)).toEqual(["M", undefined, undefined]);
});

test("a field of the reply comes before the one of the path that has its name", () => {
  expect(fieldOf({ meetingID: "of the path" }, { meetingID: "of the reply" })("meetingID")).toBe("of the reply");
});
