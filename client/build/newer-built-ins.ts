import { features } from "web-features";
import { oldestBrowsers } from "./oldest-browsers.ts";

/** A built-in of JavaScript or of the web platform: `["Set", "union"]`, `["URL", "parse"]`, `["Iterator"]`. */
export type BuiltIn = { readonly path: readonly string[]; readonly isOfLanguage: boolean };

type Support = { readonly support: Readonly<Record<string, string | undefined>> };

/** `safari16.4` as Vite names it, with the name that web-features has for the browser. */
const OLDEST = oldestBrowsers().map((browser) => {
  const [, name = "", version = ""] = /^([a-z]+)([\d.]+)$/.exec(browser) ?? [];
  return { name: name === "ios" ? "safari_ios" : name, version: Number(version) };
});

type Feature = { readonly status?: { readonly by_compat_key?: Readonly<Record<string, Support>> } };

const FEATURES: Readonly<Record<string, Feature>> = features;

const BUILT_INS = Object.values(FEATURES).flatMap(({ status }) =>
  Object.entries(status?.by_compat_key ?? {}).flatMap(([key, support]) => toBuiltIn(key, support)),
);

/** Returns every built-in that at least one of the oldest supported browsers lacks. */
export function newerBuiltIns(): BuiltIn[] {
  return BUILT_INS.filter(({ isNewer }) => isNewer);
}

/** The names that built-ins of all the oldest supported browsers have: `join` of Array, so that it cannot tell of Iterator's. */
export const OLDER_NAMES: ReadonlySet<string | undefined> = new Set(
  BUILT_INS.filter(({ isNewer }) => !isNewer).map(({ path }) => path.at(-1)),
);

function toBuiltIn(key: string, { support }: Support): (BuiltIn & { isNewer: boolean })[] {
  const [, area, path] = /^(javascript\.builtins|api)\.(.+)$/.exec(key) ?? [];
  return path === undefined
    ? []
    : [{ path: pathOf(path), isOfLanguage: area !== "api", isNewer: isMissingInOne(support) }];
}

function isMissingInOne(support: Support["support"]): boolean {
  return OLDEST.some(({ name, version }) => !(Number.parseFloat((support[name] ?? "").replace("≤", "")) <= version));
}

/** `Iterator.Iterator` is the constructor, and `URL.parse_static` is no method of an URL. */
function pathOf(path: string): string[] {
  const names = path.split(".").map((name) => name.replace(/_static$/, ""));
  return names.filter((name, at) => name !== names[at - 1]);
}
