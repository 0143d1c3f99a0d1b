import crypto, { createHash } from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { onTestFinished } from "vitest";

/**
 * Derives ids, keys and names of requests of this process from the last label, until the test has ended. Two apps that
 * do the same work under the same labels get the same ids. Never ask twice under one label in one app: the id would
 * repeat.
 */
export function seedRandomness(): (label: string) => void {
  const { randomBytes, randomUUID } = crypto;
  // By kind and length, because jobs run at any time; they use other lengths than ids and keys.
  const counts = new Map<string, number>();
  let label = "";
  const next = (kind: string, length: number): Buffer => {
    const which = `${kind} ${length}`;
    const count = counts.get(which) ?? 0;
    counts.set(which, count + 1);
    const pieces = Array.from({ length: Math.ceil(length / 32) }, (_, piece) =>
      createHash("sha256").update(`${label} ${which} ${count} ${piece}`).digest(),
    );
    return Buffer.concat(pieces).subarray(0, length);
  };
  const replace = (functions: object): void => {
    Object.assign(crypto, functions);
    // Named imports of all modules follow.
    syncBuiltinESMExports();
  };
  replace({
    randomBytes(length: number, done?: (error: null, bytes: Buffer) => void) {
      const bytes = next("bytes", length);
      if (done === undefined) return bytes;
      return setImmediate(done, null, bytes);
    },
    randomUUID: () =>
      next("uuid", 16)
        .toString("hex")
        .replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-"),
  });
  onTestFinished(() => replace({ randomBytes, randomUUID }));
  return (chosen) => {
    label = chosen;
    counts.clear();
  };
}
