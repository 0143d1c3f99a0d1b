import type { RequestHandler, Response } from "express";
import { randomUUID } from "node:crypto";

const names = new WeakMap<Response, string>();

/** Names every request, for its sender in `Request-Id` and for the log. A name that the sender brings is not trusted. */
export const nameRequest: RequestHandler = (_request, response, next) => {
  const id = randomUUID();
  names.set(response, id);
  response.setHeader("Request-Id", id);
  next();
};

/** The name that {@link nameRequest} gave to the request which this response answers. */
export function requestID(response: Response): string {
  return names.get(response) ?? "";
}
