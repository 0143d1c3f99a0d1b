import * as z from "zod";
import { faultOfAnswer, ProviderFault, parseReply } from "./provider-fault.ts";

/** Asks Google's API; resolves to the reply in its form, and throws ProviderFaults. */
export async function askGoogle<T>(
  what: string,
  form: z.ZodType<T>,
  ask: () => Promise<{ readonly data: unknown }>,
): Promise<T> {
  const { data } = await ask().catch((error: unknown) => {
    throw faultOf(error, what);
  });
  return parseReply(what, form, data);
}

/** Whether Google knows nothing of that id, or nothing any more: it never frees the id of an event that was deleted. */
export function isGone(error: unknown): boolean {
  return error instanceof ProviderFault && (error.status === 404 || error.status === 410);
}

/** Whether the id is taken, by a deleted event perhaps. */
export function isTaken(error: unknown): boolean {
  return error instanceof ProviderFault && error.status === 409;
}

const Refused = z.object({
  error: z.object({ errors: z.array(z.object({ reason: z.string() })).min(1) }),
});
const Failed = z.object({
  status: z.number().optional().catch(undefined),
  response: z.object({ status: z.number(), headers: z.unknown(), data: z.unknown() }).optional().catch(undefined),
});

/** Nothing of the library's error is kept: it holds the request, and so the token. */
function faultOf(error: unknown, what: string): ProviderFault {
  const { status: own, response } = Failed.safeParse(error).data ?? {};
  const status = response?.status ?? own;
  // Such as `insufficientPermissions`, which lasts, or `rateLimitExceeded`, which passes.
  const reason = Refused.safeParse(response?.data).data?.error.errors[0]?.reason ?? "";
  const isForbidden = status === 403 && /insufficient|forbidden/i.test(reason);
  return faultOfAnswer({ status, isForbidden, headers: response?.headers }, what);
}
