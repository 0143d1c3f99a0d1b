import type { ErrorRequestHandler } from "express";
import { DatabaseUnavailable } from "#db/errors.ts";
import { Failure, MAX_ERRORS, REFUSAL_STATUS } from "#domain/contract/failure.ts";
import { Refusal } from "#domain/refusal.ts";
import type { Log } from "../log.ts";
import { Later } from "./later.ts";
import { requestID } from "./request-id.ts";
import { WrongMethod } from "./wrong-method.ts";

/** The last word on every failed call: `{ message, code, requestId }`, and `errors` of what is invalid. Only what nobody foresaw is logged as an error. */
export function refusalToReply(log: Log): ErrorRequestHandler {
  return (error: unknown, request, response, _next) => {
    const { status, message, code, errors } = failureOf(error);
    if (status >= 500 && !(error instanceof Refusal))
      log.error({ requestID: requestID(response), method: request.method, path: request.path, err: error }, message);
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
  const refusal = error instanceof Refusal ? error : plumbingRefusal(error);
  if (refusal !== undefined) {
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

/** What the router and the body parser mean by their errors. */
function plumbingRefusal(error: unknown): Refusal | undefined {
  if (error instanceof URIError) return new Refusal("unknown", "There is no such address.");
  const type = error instanceof Error && "type" in error ? error.type : undefined;
  switch (type) {
    case "entity.too.large":
      return new Refusal("too-large", "The request is larger than 256 kB.");
    case "entity.parse.failed":
      return new Refusal("invalid", "The body is not valid JSON.");
    case "charset.unsupported":
    case "encoding.unsupported":
      return new Refusal("invalid", "The body must be plain, uncompressed UTF-8.");
    case "request.aborted":
    case "request.size.invalid":
      return new Refusal("invalid", "The body ended before its announced length.");
    default:
      return undefined;
  }
}
