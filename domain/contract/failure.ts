import * as z from "zod";
import { REFUSAL_CODES, type RefusalCode } from "../refusal.ts";

/** HTTP status of each refusal. */
export const REFUSAL_STATUS: Record<RefusalCode, number> = {
  invalid: 400,
  "not-signed-in": 401,
  "not-yours": 403,
  unknown: 404,
  taken: 409,
  "too-large": 413,
  "too-many": 429,
  unavailable: 503,
};

/** The body of every failed call. `internal` is a fault of the server, never of the request. */
export const Failure = z
  .strictObject({
    message: z.string().meta({ description: "One readable sentence." }),
    code: z.enum([...REFUSAL_CODES, "internal"]),
    requestId: z.string().meta({ description: "Names the request in the server's log." }),
  })
  .meta({ id: "Failure" });
export type Failure = z.infer<typeof Failure>;
