import type { RequestHandler } from "express";

/** Lets no connection wait for a further request once the server is stopping: it would be cut instead of answered. */
export function closeWhen(stopping: () => boolean): RequestHandler {
  return (_request, response, next) => {
    if (stopping()) response.setHeader("Connection", "close");
    next();
  };
}
