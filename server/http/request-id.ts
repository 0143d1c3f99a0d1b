import type { IncomingMessage, ServerResponse } from "node:http";
import { randomUUID } from "node:crypto";

const names = new WeakMap<ServerResponse, string>();

/** Names every request, for its sender in `Request-Id` and for the log. A name that the sender brings is not trusted. */
export function nameRequest(_request: IncomingMessage, response: ServerResponse, next: () => void): void {
  const id = randomUUID();
  names.set(response, id);
  response.setHeader("Request-Id", id);
  next();
}

/** The name that {@link nameRequest} gave to the request which this response answers. */
export function requestID(response: ServerResponse): string {
  return names.get(response) ?? "";
}
