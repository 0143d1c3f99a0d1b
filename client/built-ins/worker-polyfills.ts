import { lacksBuiltIns, lacksTemporal } from "./missing.ts";

declare const importScripts: (path: string) => void;

// The worker imports this module first, because others use the built-ins as soon as they run. `client/build/finish-build.ts`
// builds the file from `polyfills.ts` as a classic script, because the worker is one.
if (lacksBuiltIns()) importScripts("/sw-polyfills.js");

/** Tells whether this browser needs a file of the build for its copy. Browsers that lack no built-in need no polyfill. */
export function needsFile(url: string): boolean {
  if (url.startsWith("/assets/polyfills-")) return lacksBuiltIns();
  return !url.startsWith("/assets/temporal-") || lacksTemporal();
}
