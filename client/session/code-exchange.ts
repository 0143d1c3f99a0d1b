import type { ReplyOf } from "#domain/contract/endpoints.ts";
import { call } from "../api/call.ts";
import { tabStore } from "../api/browser-storage.ts";

/** The exchange of a code, with which a provider sent the user back, for a session. */
export type CodeExchange = { readonly code: string; readonly reply: Promise<ReplyOf<"logInWithCode">> };

/** Holds the code until it is spent or given up, so that a reload continues the exchange. */
const NAME = "overlap.code";
export const storedCode = (): string | undefined => tabStore.read(NAME);
export const forgetCode = (): void => tabStore.remove(NAME);

let exchange: CodeExchange | undefined;

/** Requests the session at once, while the code of the page is still loading. */
export function exchangeCode(code: string): CodeExchange {
  tabStore.write(NAME, code);
  // Sends no token of an older session, which may have ended.
  const reply = call("logInWithCode", { body: { code }, token: undefined });
  // The page shows the failure.
  reply.catch(() => {});
  exchange = { code, reply };
  return exchange;
}

/** Returns the exchange with which this page began. */
export function begunExchange(): CodeExchange | undefined {
  return exchange;
}
