import { message, type Message } from "#domain/messages/message.ts";
import type { ErrorRequestHandler, RequestHandler } from "express";
import type { IncomingMessage, ServerResponse } from "node:http";
import { DatabaseUnavailable } from "#db/errors.ts";
import { type Failure, MAX_ERRORS } from "#domain/contract/failure.ts";
import { type FieldError, Refusal, type RefusalCode, REFUSAL_STATUS } from "#domain/refusal.ts";
import { type Allowance, tellRefusal } from "./allowance.ts";
import { callerLanguage } from "./request-headers.ts";
import { writeMessage } from "../language/write-message.ts";
import type { Log } from "../log.ts";
import type { LogHashes } from "./log-hashes.ts";
import { nameRoute, traceID } from "./log-requests.ts";

/**
 * Answers every failed call with `{ message, code, requestId }`, and `errors` if it is invalid, in the caller's language. Logs
 * only unforeseen failures.
 */
export function refusalToReply({
  log,
  logHashes,
}: {
  readonly log: Log;
  readonly logHashes: LogHashes;
}): ErrorRequestHandler {
  return (error: unknown, request, response, _next) => {
    const { status, sentence } = failureOf(error, "en");
    if (status >= 500 && !(error instanceof Refusal))
      log.error(
        { traceID: traceID(response), method: request.method, ...nameRoute(request, logHashes), err: error },
        writeMessage(sentence),
      );
    if (response.headersSent) response.destroy();
    else sendFailure(request, response, error);
  };
}

export function sendFailure(request: IncomingMessage, response: ServerResponse, error: unknown): void {
  const language = callerLanguage(request.headers);
  const { status, sentence, code, errors } = failureOf(error, language);
  const failure: Failure = {
    message: writeMessage(sentence, language),
    code,
    requestId: traceID(response),
    ...(error instanceof CreatedBefore && { meetingID: error.meetingID }),
    ...(errors !== undefined && {
      errors: errors.map(({ path, message: text }) => ({ path, message: writeMessage(text, language) })),
    }),
  };
  const body = Buffer.from(JSON.stringify(failure));
  if (error instanceof WrongMethod) response.setHeader("Allow", error.allowed.join(", "));
  if (error instanceof Later && error.retryAfter !== undefined) response.setHeader("Retry-After", error.retryAfter);
  if (error instanceof Later && code === "too-many") tellRefusal(response, error.allowance);
  // RFC 9110 §11.6.1, RFC 6750 §3.
  const fault = request.headers.authorization === undefined ? "" : ', error="invalid_token"';
  if (status === 401) response.setHeader("WWW-Authenticate", `Bearer realm="Overlap"${fault}`);
  const vary = response.getHeader("Vary");
  response.writeHead(status, {
    "Content-Type": "application/json; charset=utf-8",
    "Content-Language": language,
    "Content-Length": body.length,
    "Cache-Control": "no-store",
    Vary: vary === undefined ? "Accept-Language" : `${String(vary)}, Accept-Language`,
  });
  response.end(request.method === "HEAD" ? undefined : body);
}

type Failed = {
  readonly status: number;
  readonly sentence: Message;
  readonly code: Failure["code"];
  readonly errors?: readonly FieldError[];
};

function failureOf(error: unknown, language: string): Failed {
  // The router throws a URIError for a path that cannot be decoded.
  const refusal = error instanceof URIError ? new Refusal("unknown", message("api.noSuchAddress")) : error;
  if (refusal instanceof Refusal) {
    const { code } = refusal;
    const sentence = refusal instanceof WrongMethod ? refusal.sentenceIn(language) : refusal.sentence;
    const errors = refusal.errors.length > 0 ? refusal.errors.slice(0, MAX_ERRORS) : [{ path: "", message: sentence }];
    return { status: REFUSAL_STATUS[code], sentence, code, ...(code === "invalid" && { errors }) };
  }
  if (error instanceof DatabaseUnavailable) {
    return { status: 503, sentence: message("api.noDatabase"), code: "unavailable" };
  }
  return { status: 500, sentence: message("api.broken"), code: "internal" };
}

export class Later extends Refusal {
  readonly retryAfter: number | undefined;
  /** Set for an action over its limit. */
  readonly allowance: Allowance | undefined;

  constructor(code: RefusalCode, sentence: Message, retryAfter: number | undefined, allowance?: Allowance) {
    super(code, sentence);
    this.retryAfter = retryAfter;
    this.allowance = allowance;
  }
}

/** Refuses a request whose id was used for another request, which created this meeting. */
export class CreatedBefore extends Refusal {
  readonly meetingID: string;

  constructor(meetingID: string) {
    super("conflict", message("api.requestIDUsed"));
    this.meetingID = meetingID;
  }
}

class WrongMethod extends Refusal {
  readonly allowed: readonly string[];

  constructor(allowed: readonly string[]) {
    super("wrong-method", message("api.otherMethods", { methods: allowed.join(", ") }));
    this.allowed = allowed;
  }

  sentenceIn(language: string): Message {
    const list = new Intl.ListFormat(language === "en" ? "en-GB" : language);
    return message("api.otherMethods", { methods: list.format(this.allowed) });
  }
}

/** Follows all routes of an address: answers OPTIONS with `methods`, and refuses other methods with 405. */
export function wrongMethod(methods: readonly string[]): RequestHandler {
  const allowed = [...methods.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method])), "OPTIONS"];
  return (request, response) => {
    if (request.method !== "OPTIONS") throw new WrongMethod(allowed);
    response.setHeader("Allow", allowed.join(", ")).status(204).end();
  };
}
