import { chmodSync, cpSync, mkdtempSync, symlinkSync } from "node:fs";
import { basename, join } from "node:path";
import { ROOT } from "../setup/command.mjs";

const NOT_COPIED = new Set(["node_modules", ".git", "data", "types"]);

/** Copies the checkout with its packages and built client; every user may read the copy. */
export function checkout(): string {
  const path = mkdtempSync(join("/tmp", `overlap-test-${process.pid}-`));
  chmodSync(path, 0o755);
  cpSync(ROOT, path, { recursive: true, filter: (source) => !NOT_COPIED.has(basename(source)) });
  symlinkSync(join(ROOT, "node_modules"), join(path, "node_modules"));
  return path;
}
