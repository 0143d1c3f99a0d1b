import type { RequestHandler, Response } from "express";
import { readCredentials, type Credentials, type Needs, type Opens } from "./credentials.ts";

const shown = new WeakMap<Response, Credentials>();

/**
 * Reads what a request shows of its sender before anything else of it is looked at. Refuses it without the token that
 * it `needs`; where it needs none, a session's token may come along, or a personal access token.
 */
export function session(opens: Opens, needs: Needs): RequestHandler {
  return async (request, response, next) => {
    shown.set(response, await readCredentials(request.headers, opens, needs));
    next();
  };
}

/** What {@link session} read of the request that this response answers. */
export function credentialsOf(response: Response): Credentials {
  return shown.get(response) ?? {};
}
