import * as z from "zod";
import { REFUSAL_CODES, type RefusalCode } from "../refusal.ts";

/** HTTP status of each refusal. */
export const REFUSAL_STATUS: Record<RefusalCode, number> = {
  invalid: 400,
  "not-signed-in": 401,
  "not-yours": 403,
  unknown: 404,
  "wrong-method": 405,
  taken: 409,
  conflict: 409,
  "too-large": 413,
  "too-many": 429,
  unavailable: 503,
};

/** Faults of one request that are named at most. */
export const MAX_ERRORS = 20;

const FieldError = z
  .strictObject({
    path: z.string().meta({
      description: "The property, query parameter or header, such as `tentativeDates[2]`; empty for the whole request.",
    }),
    message: z.string().meta({ description: "One readable sentence." }),
  })
  .meta({ id: "FieldError" });

/** The body of every failed call. `internal` is a fault of the server, never of the request. */
export const Failure = z
  .strictObject({
    message: z.string().meta({ description: "One readable sentence." }),
    code: z.enum([...REFUSAL_CODES, "internal"]),
    requestId: z.string().meta({ description: "Names the request in the server's log; also the header `Request-Id`." }),
    errors: z
      .array(FieldError)
      .max(MAX_ERRORS)
      .optional()
      .meta({ description: `With \`invalid\`: everything that is wrong and where, the first ${MAX_ERRORS} of it.` }),
  })
  .meta({ id: "Failure" });
export type Failure = z.infer<typeof Failure>;
