import { createOutbound, type OutboundOverrides } from "../outbound.ts";
import { parseAllowEntry } from "../outbound-allow.ts";
import { OutboundFault } from "../outbound-fault.ts";
import { TEST_AUTHORITY } from "./certificates.ts";

type World = OutboundOverrides & { readonly allow?: string; readonly clock?: () => Temporal.Instant };

/** Creates a guard that trusts the test authority and finds every name at 127.0.0.1. */
export function createGuard({ allow = "127.0.0.0/8", clock, ...overrides }: World = {}) {
  const lines: object[] = [];
  const outbound = createOutbound({
    allow: allow.split(",").flatMap((entry) => parseAllowEntry(entry) ?? []),
    log: { debug: (line: object) => void lines.push(line) },
    clock: clock ?? (() => Temporal.Now.instant()),
    resolve: () => Promise.resolve(["127.0.0.1"]),
    ca: TEST_AUTHORITY,
    ...overrides,
  });
  return { ...outbound, lines };
}

/** Tells a reply as its status and text, and a fault as its problem and reason. */
export async function outcome(reply: Promise<Response>): Promise<string> {
  try {
    const response = await reply;
    return `${response.status} ${await response.text()}`;
  } catch (error) {
    if (error instanceof OutboundFault) return `${error.problem}: ${error.reason}`;
    throw error;
  }
}
