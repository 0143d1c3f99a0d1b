import { closeSync, openSync } from "node:fs";
import { join } from "node:path";

export const ADMIN_SOCKET = "admin.sock";

/** The kernel's bound, in bytes; macOS has four less. */
const MAX_SOCKET_PATH = process.platform === "linux" ? 107 : 103;

/**
 * Returns a path of the file that a socket can have, and a function that ends its use. Linux reaches a folder with a longer path
 * through a descriptor of it. Undefined when the path is too long for this system.
 */
export function socketPath(folder: string, file: string): { readonly path: string; end(): void } | undefined {
  const path = join(folder, file);
  if (Buffer.byteLength(path) <= MAX_SOCKET_PATH) return { path, end() {} };
  if (process.platform !== "linux") return undefined;
  const descriptor = openSync(folder, "r");
  return { path: `/proc/self/fd/${descriptor}/${file}`, end: () => closeSync(descriptor) };
}
