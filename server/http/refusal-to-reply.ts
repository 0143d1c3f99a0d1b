import type { ErrorRequestHandler, RequestHandler } from "express";
import { DatabaseUnavailable } from "#db/errors.ts";
import { Failure, MAX_ERRORS, REFUSAL_STATUS } from "#domain/contract/failure.ts";
import { Refusal, type RefusalCode } from "#domain/refusal.ts";
import type { AppContext } from "../app-context.ts";
import { requestID, nameRoute } from "./request-names.ts";

/** The last word on every failed call: `{ message, code, requestId }`, and `errors` of what is invalid. Only the unforeseen is logged as an error. */
export function refusalToReply({ log, keys }: Pick<AppContext, "log" | "keys">): ErrorRequestHandler {
  return (error: unknown, request, response, _next) => {
    const { status, message, code, errors } = failureOf(error);
    if (status >= 500 && !(error instanceof Refusal))
      log.error(
        { requestID: requestID(response), method: request.method, ...nameRoute(request, keys), err: error },
        message,
      );
    if (response.headersSent) {
      response.destroy();
      return;
    }
    if (error instanceof WrongMethod) response.setHeader("Allow", error.allowed.join(", "));
    if (error instanceof Later && error.retryAfter !== undefined)
      response.setHeader("Retry-After", String(error.retryAfter));
    // RFC 9110 §11.6.1, RFC 6750 §3.
    if (status === 401) response.setHeader("WWW-Authenticate", challenge(request.headers.authorization !== undefined));
    const failure: Failure = { message, code, requestId: requestID(response), ...(errors !== undefined && { errors }) };
    response.status(status).setHeader("Cache-Control", "no-store").json(failure);
  };
}

function challenge(isTokenSent: boolean): string {
  return `Bearer realm="Overlap"${isTokenSent ? ', error="invalid_token"' : ""}`;
}

function failureOf(error: unknown): Omit<Failure, "requestId"> & { readonly status: number } {
  // The router, of a path that cannot be decoded.
  const refusal = error instanceof URIError ? new Refusal("unknown", "There is no such address.") : error;
  if (refusal instanceof Refusal) {
    const { code, message } = refusal;
    const errors = refusal.errors.length > 0 ? refusal.errors.slice(0, MAX_ERRORS) : [{ path: "", message }];
    return { status: REFUSAL_STATUS[code], message, code, ...(code === "invalid" && { errors }) };
  }
  if (error instanceof DatabaseUnavailable) {
    return {
      status: 503,
      message: "The server cannot reach its data just now. Please try again in a moment.",
      code: "unavailable",
    };
  }
  return { status: 500, message: "Something went wrong on the server.", code: "internal" };
}

/** A refusal that may say when to come back. */
export class Later extends Refusal {
  /** In whole seconds. */
  readonly retryAfter: number | undefined;

  constructor(code: RefusalCode, message: string, retryAfter: number | undefined) {
    super(code, message);
    this.retryAfter = retryAfter;
  }
}

/** There is such an address, but nothing that this method could do there; `allowed` are those that can. */
export class WrongMethod extends Refusal {
  readonly allowed: readonly string[];

  constructor(allowed: readonly string[]) {
    super("wrong-method", `This address takes ${new Intl.ListFormat("en-GB").format(allowed)} only.`);
    this.allowed = allowed;
  }
}

/** Stands behind everything that an address takes: says to OPTIONS what that is, and refuses the rest (405). */
export function wrongMethod(methods: readonly string[]): RequestHandler {
  const allowed = [...methods.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method])), "OPTIONS"];
  return (request, response) => {
    if (request.method !== "OPTIONS") throw new WrongMethod(allowed);
    response.setHeader("Allow", allowed.join(", ")).status(204).end();
  };
}
