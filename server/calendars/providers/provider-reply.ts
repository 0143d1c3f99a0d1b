import type * as z from "zod";
import { ProviderFault } from "./provider-fault.ts";

/**
 * A provider's reply in the form that its documentation promises. Anything else, such as the page of a proxy that
 * stands in between, counts as no answer: it passes, and is asked again.
 */
export function parseReply<T>(what: string, form: z.ZodType<T>, reply: unknown): T {
  const parsed = form.safeParse(reply);
  if (parsed.success) return parsed.data;
  // Of the reply itself only the place of the fault is said: it may hold what is private.
  const place = parsed.error.issues[0]?.path.join(".");
  throw new ProviderFault("unavailable", `${what} was answered with something else${place ? ` at ${place}` : ""}.`);
}
