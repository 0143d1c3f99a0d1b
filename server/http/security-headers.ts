import type { RequestHandler } from "express";
import helmet from "helmet";
import type { AppContext } from "../app-context.ts";
import type { Config } from "../start/config.ts";

/**
 * What pages may do: nothing but what this server serves. Styles need no 'unsafe-inline': Emotion adds an empty style
 * element and inserts its rules through the CSSOM, which the policy lets pass; that emptiness, and the one style element
 * that React Aria writes, are named by their hashes.
 */
export function pageHeaders({ publicUrl }: Config, inlineHashes: readonly string[]): RequestHandler {
  const https = publicUrl?.startsWith("https:") ?? false;
  const withHelmet = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...inlineHashes],
        styleSrc: ["'self'", EMPTY_STYLE, REACT_ARIA_PRESSABLE, ...inlineHashes],
        imgSrc: ["'self'", "data:"],
        connectSrc: ["'self'", ...(publicUrl === undefined ? [] : [new URL(publicUrl).origin.replace(/^http/, "ws")])],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(https && { upgradeInsecureRequests: [] }),
      },
    },
    // Both only work on trustworthy origins; on plain http browsers warn about them in the console.
    crossOriginOpenerPolicy: https,
    originAgentCluster: https,
    strictTransportSecurity: https && { maxAge: 31_536_000, includeSubDomains: false },
    // A meeting's address is all that one needs to enter it.
    referrerPolicy: { policy: "no-referrer" },
    xFrameOptions: { action: "deny" },
  });
  return (request, response, next) => {
    response.setHeader("Permissions-Policy", UNUSED_FEATURES);
    withHelmet(request, response, next);
  };
}

/** What pages never ask a browser for, so that no injected frame or script can either. */
const UNUSED_FEATURES = [
  "accelerometer",
  "browsing-topics",
  "camera",
  "display-capture",
  "geolocation",
  "gyroscope",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "serial",
  "usb",
]
  .map((feature) => `${feature}=()`)
  .join(", ");

/** SHA-256 of nothing: a style element that holds no text. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/** `touch-action` of pressable elements, as react-aria's `usePress` writes it into the head. */
const REACT_ARIA_PRESSABLE = "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='";

/**
 * For what is only ever part of a page, such as a script or a font: the page's own headers decide what it may do, and a
 * first view asks for several of these, each with the length of all those headers where HTTP/1.1 does not pack them.
 */
export const partHeaders = setHeaders({
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Resource-Policy": "same-origin",
});

/** For every reply: what it says about its type is true. */
export const noSniff = setHeaders({ "X-Content-Type-Options": "nosniff" });

/** Sends the app's time with every reply: devices with a wrong clock go by it. Scripts read that of a page as `Server-Timing`. */
export function tellTime({ clock }: Pick<AppContext, "clock">): RequestHandler {
  return (_request, response, next) => {
    const { epochMilliseconds } = clock();
    response.setHeader("Date", new Date(epochMilliseconds).toUTCString());
    response.setHeader("Server-Timing", `now;dur=${epochMilliseconds}`);
    next();
  };
}

/** Replies of the API are data: nothing in them may run, and only our own pages may read them. */
export const DATA_HEADERS = {
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Resource-Policy": "same-origin",
} as const;
export const apiHeaders = setHeaders({
  ...DATA_HEADERS,
  Vary: "Accept-Encoding, Authorization, X-Organiser-Key, X-Respondent-Key",
});

function setHeaders(fields: Readonly<Record<string, string>>): RequestHandler {
  return (_request, response, next) => {
    response.set(fields);
    next();
  };
}
