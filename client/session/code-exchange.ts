import type { ReplyOf } from "#domain/contract/endpoints.ts";
import { call } from "../api/call.ts";
import { tabStore } from "../api/browser-storage.ts";

/** A code that a provider's return brought, on its way to become a session. */
export type CodeExchange = { readonly code: string; readonly reply: Promise<ReplyOf<"logInWithCode">> };

/** Where a provider's code lies until it is spent or given up: a reload on the way takes it up again. */
const NAME = "overlap.code";
export const keptCode = (): string | undefined => tabStore.read(NAME);
export const forgetCode = (): void => tabStore.remove(NAME);

let exchange: CodeExchange | undefined;

/** Asks for the session at once, while the code that shows pages is still on its way. */
export function exchangeCode(code: string): CodeExchange {
  tabStore.write(NAME, code);
  // Without the session that may still be held: it may have ended, and has nothing to do with this one.
  const reply = call("logInWithCode", { body: { code }, token: undefined });
  // The page that is shown sees its failure.
  reply.catch(() => {});
  exchange = { code, reply };
  return exchange;
}

/** The exchange with which this page began. */
export function begunExchange(): CodeExchange | undefined {
  return exchange;
}
