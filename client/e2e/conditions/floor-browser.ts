import type { Page } from "playwright";
import { newerBuiltIns } from "../../build/newer-built-ins.ts";
import type { Condition } from "./condition.ts";

/**
 * The oldest browsers for which the product is built: built-ins that one of them lacks, Temporal included, are deleted
 * before the page runs. Styles stay as in the present browser.
 */
export const floorBrowser = {
  name: "in a browser that has only what the oldest supported ones have",
  prepare: (page: Page) =>
    page.addInitScript(
      deleteBuiltIns,
      newerBuiltIns().map(({ path }) => path),
    ),
} satisfies Condition;

/** Runs in the page. A member stands on the object itself, such as `Object.groupBy`, or on its prototype. */
function deleteBuiltIns(paths: readonly (readonly string[])[]): void {
  const parts = (whole: unknown) => whole as Record<string, unknown> | undefined;
  for (const path of paths) {
    const owner = path.slice(0, -1).reduce((whole, name) => parts(whole?.[name]), parts(globalThis));
    const name = path.at(-1) ?? "";
    if (owner === undefined) continue;
    Reflect.deleteProperty(owner, name);
    if (typeof owner === "function") Reflect.deleteProperty(parts(owner["prototype"]) ?? {}, name);
  }
}
