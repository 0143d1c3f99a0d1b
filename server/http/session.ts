import type { RequestHandler, Response } from "express";
import type { TokenPurpose } from "#domain/contract/endpoints.ts";
import type { Authenticate } from "./opened-token.ts";
import { readCredentials, type Credentials } from "./credentials.ts";

const shown = new WeakMap<Response, Credentials>();

/**
 * Reads what a request shows of its sender before anything else of it is looked at. Refuses it without the token that
 * it `needs`; where it needs none, a session's token may come along.
 */
export function session(authenticate: Authenticate, needs?: TokenPurpose): RequestHandler {
  return async (request, response, next) => {
    shown.set(response, await readCredentials(request.headers, authenticate, needs));
    next();
  };
}

/** What {@link session} read of the request that this response answers. */
export function credentialsOf(response: Response): Credentials {
  return shown.get(response) ?? {};
}
