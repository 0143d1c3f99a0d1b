import { readFileSync } from "node:fs";

/** Returns the oldest supported browsers, from `browserslist` of package.json, as Vite names them: `safari16.4`. */
export function oldestBrowsers(): string[] {
  const path = new URL("../../package.json", import.meta.url);
  const { browserslist } = JSON.parse(readFileSync(path, "utf8")) as { browserslist: string[] };
  return browserslist.map((browser) => browser.replace("ios_saf", "ios").replace(" ", ""));
}
