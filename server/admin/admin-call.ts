import type { z } from "zod";
import type { AppContext } from "../app-context.ts";

/** A call of the operator's tool: a body, the work, and for a change the ids that the log may keep. */
export type AdminCall<Body, Input, Reply> = {
  readonly body: z.ZodType<Body, Input>;
  readonly run: (context: AppContext, body: Body) => Promise<Reply>;
  /**
   * Returns the log's fields for a change, without addresses, names and keys; undefined without a change. A meeting's
   * id is its key, so log `logHash(meetingID, keys)` of `http/log-hashes.ts`.
   */
  readonly change?: ((reply: Reply, context: AppContext) => Readonly<Record<string, unknown>> | undefined) | undefined;
};

export function adminCall<Body, Input, Reply>(call: AdminCall<Body, Input, Reply>): AdminCall<Body, Input, Reply> {
  return call;
}

/** A refusal in one English sentence for the operator. */
export class AdminRefusal extends Error {}
