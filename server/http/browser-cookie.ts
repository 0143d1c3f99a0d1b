import type { Request, Response } from "express";
import { randomSecret, SECRET_FORM } from "../random-id.ts";
import { sha256 } from "../sha256.ts";

/** What makes a browser recognisable for as long as a visit to another site takes. */
export type BrowserCookie = {
  /** SHA-256 of the mark that the browser showed; undefined when it showed none. */
  readonly shown: Uint8Array | undefined;
  /** The same, after giving it a mark if it has none. */
  give(): Uint8Array;
};

const LIFE_S = 3_600;

/**
 * The mark of the browser that sent a request: a random cookie that no script can read and that other sites' requests
 * do not carry, unless they lead to a page of ours. It proves only that two requests come from one browser.
 */
export function browserCookie(request: Request, response: Response, publicUrl: string): BrowserCookie {
  const isSecure = publicUrl.startsWith("https:");
  const name = isSecure ? "__Host-overlap-browser" : "overlap-browser";
  const shown = markIn(request.headers.cookie, name);
  return {
    shown: shown === undefined ? undefined : sha256(shown),
    give() {
      const mark = shown ?? randomSecret();
      const attributes = `Path=/; Max-Age=${LIFE_S}; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;
      response.appendHeader("Set-Cookie", `${name}=${mark}; ${attributes}`);
      return sha256(mark);
    },
  };
}

function markIn(cookies: string | undefined, name: string): string | undefined {
  for (const cookie of cookies?.split(";") ?? []) {
    const [key, value = ""] = cookie.trim().split("=", 2);
    if (key === name && SECRET_FORM.test(value)) return value;
  }
  return undefined;
}
