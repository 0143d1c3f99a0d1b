import type { RequestHandler } from "express";
import helmet from "helmet";
import type { AppContext } from "../app-context.ts";
import type { Config } from "../start/config.ts";
import { isPlainHttp } from "./proxy-mistakes.ts";

/**
 * Allows pages only what this server serves. Styles need no 'unsafe-inline': Emotion adds an empty style element and
 * inserts its rules through the CSSOM, which the policy allows. Two hashes allow this empty element and React Aria's
 * element.
 */
export function pageHeaders({ publicUrl }: Pick<Config, "publicUrl">, inlineHashes: readonly string[]): RequestHandler {
  const https = publicUrl?.startsWith("https:") ?? false;
  const publicHost = publicUrl === undefined ? undefined : new URL(publicUrl).host;
  const withPolicy = (upgrade: boolean) =>
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'self'"],
          scriptSrc: ["'self'", ...inlineHashes],
          styleSrc: ["'self'", EMPTY_STYLE, REACT_ARIA_PRESSABLE, ...inlineHashes],
          imgSrc: ["'self'", "data:"],
          connectSrc: [
            "'self'",
            ...(publicUrl === undefined ? [] : [new URL(publicUrl).origin.replace(/^http/, "ws")]),
          ],
          workerSrc: ["'self'"],
          manifestSrc: ["'self'"],
          objectSrc: ["'none'"],
          baseUri: ["'none'"],
          formAction: ["'self'"],
          frameAncestors: ["'none'"],
          ...(upgrade && { upgradeInsecureRequests: [] }),
        },
      },
      // Over plain http browsers ignore both and write warnings to the console.
      crossOriginOpenerPolicy: https,
      originAgentCluster: https,
      strictTransportSecurity: https && { maxAge: 31_536_000, includeSubDomains: false },
      // A meeting's address is its key.
      referrerPolicy: { policy: "no-referrer" },
      xFrameOptions: { action: "deny" },
    });
  const [plain, upgrading] = [withPolicy(false), withPolicy(true)];
  return (request, response, next) => {
    response.setHeader("Permissions-Policy", UNUSED_FEATURES);
    // A page that was opened over http would ask for its scripts over https, where perhaps nobody listens yet.
    const isUpgraded = https && request.headers.host === publicHost && !isPlainHttp(request);
    (isUpgraded ? upgrading : plain)(request, response, next);
  };
}

/** Browser features that no page uses, switched off so that an injected frame or script cannot use them either. */
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

/** SHA-256 of an empty style element. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/** SHA-256 of the style element that `usePress` of react-aria adds. */
export const REACT_ARIA_PRESSABLE = "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='";

/**
 * Headers of parts of a page, such as scripts and fonts. They are few, because a first view loads many parts and HTTP/1.1
 * does not compress headers; the page's headers decide what a part may do.
 */
export const partHeaders = setHeaders({
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Resource-Policy": "same-origin",
});

export const noSniff = setHeaders({ "X-Content-Type-Options": "nosniff" });

/** Sends the app's time for devices with a wrong clock. Scripts read the time of a page's reply from `Server-Timing`. */
export function tellTime({ clock }: Pick<AppContext, "clock">): RequestHandler {
  return (_request, response, next) => {
    const { epochMilliseconds } = clock();
    response.setHeader("Date", new Date(epochMilliseconds).toUTCString());
    response.setHeader("Server-Timing", `now;dur=${epochMilliseconds}`);
    next();
  };
}

/** API replies are data: nothing in them may run, and only our own pages may read them. */
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
