import * as z from "zod";
import { reply } from "./fields.ts";
import { REFUSAL_STATUS, type RefusalCode } from "../refusal.ts";

/** The most faults in one reply. */
export const MAX_ERRORS = 20;

const FieldError = reply("FieldError", {
  path: z
    .string()
    .describe("The property, query parameter or header, such as `tentativeDates[2]`; empty for the whole request."),
  message: z.string().describe("One readable sentence."),
});

/** The body of every failed call. `internal` is a fault of the server. */
export const Failure = reply("Failure", {
  message: z.string().describe("One readable sentence."),
  code: z
    .enum([...(Object.keys(REFUSAL_STATUS) as RefusalCode[]), "internal"])
    .describe("For programs; the guide says what each of them means."),
  requestId: z.string().describe("Names the request in the server's log; also the header `Request-Id`."),
  meetingID: z
    .string()
    .optional()
    .describe("With `conflict` of a new meeting: the one that was created under this id."),
  errors: z
    .array(FieldError)
    .max(MAX_ERRORS)
    .optional()
    .describe(`With \`invalid\`: everything that is wrong and where, the first ${MAX_ERRORS} of it.`),
});
export type Failure = z.infer<typeof Failure>;
