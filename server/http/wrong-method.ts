import type { RequestHandler } from "express";
import { Refusal } from "#domain/refusal.ts";

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
