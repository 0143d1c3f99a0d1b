import type { ReplyOf } from "#domain/contract/endpoints.ts";
import { call } from "../api/call.ts";
import { keepCode } from "./kept-code.ts";

/** A code that a provider's return brought, on its way to become a session. */
export type CodeExchange = { readonly code: string; readonly reply: Promise<ReplyOf<"logInWithCode">> };

let exchange: CodeExchange | undefined;

/** Asks for the session at once, while the code that shows pages is still on its way. */
export function exchangeCode(code: string): CodeExchange {
  keepCode(code);
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
