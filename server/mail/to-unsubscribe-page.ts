import type { RequestHandler } from "express";
import type { AppContext } from "../app-context.ts";

/**
 * Some mail programs open the address of the List-Unsubscribe header instead of posting to it. They come to the page,
 * which asks its server by POST: what only follows links unsubscribes nobody.
 */
export function toUnsubscribePage({ publicUrl }: Pick<AppContext, "publicUrl">): RequestHandler {
  return ({ query: { token } }, response) => {
    const query = typeof token === "string" ? `?${new URLSearchParams({ token }).toString()}` : "";
    response.redirect(303, `${publicUrl()}/unsubscribe${query}`);
  };
}
