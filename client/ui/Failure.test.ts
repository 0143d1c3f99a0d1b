import { expect, test } from "vitest";
import { CallError } from "../api/call-error.ts";
import { errorText } from "./Failure.tsx";

const UNKNOWN = "Something went wrong on this page.";

test.for([
  ["a call that got no answer", new CallError("FETCH_ERROR"), "FETCH_ERROR"],
  ["a call that took too long", new CallError("TIMEOUT_ERROR"), "TIMEOUT_ERROR"],
  ["an answer that is not JSON", new CallError("PARSING_ERROR"), "PARSING_ERROR"],
  [
    "a refusal with a sentence",
    CallError.answered(404, { message: "There is no such meeting." }),
    "There is no such meeting.",
  ],
  ["a refusal without a sentence", CallError.answered(502, undefined), "502"],
  ["a refusal whose message is no text", CallError.answered(500, { message: { hidden: true } }), "500"],
  ["a mistake of the page", new TypeError("x is undefined"), UNKNOWN],
  ["a refusal of the browser", new DOMException("The request was denied.", "SecurityError"), UNKNOWN],
  ["a thrown value that is no error", "nothing useful", UNKNOWN],
  ["an error without a message", new Error(), UNKNOWN],
] as const)("a screen calls %s by a name for people", ([, error, text]) => {
  expect(errorText(error)).toBe(text);
});
