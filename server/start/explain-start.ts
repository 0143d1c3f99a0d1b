import { DatabaseUnavailable, IncompatibleDatabase } from "#db/errors.ts";
import { EmbeddedPostgresError } from "#db/embedded/explain-failure.ts";
import { ConfigFaults } from "./config.ts";
import { StartFault } from "./start-fault.ts";

/** Their message is the sentence. */
const SPEAKING = [StartFault, EmbeddedPostgresError, DatabaseUnavailable, IncompatibleDatabase];

/** What to tell the person at whose hands Overlap would not start: one sentence, or one for each fault of the environment. */
export function explainStart(error: unknown): string {
  if (error instanceof ConfigFaults) return error.faults.join("\n");
  if (SPEAKING.some((kind) => error instanceof kind)) return (error as Error).message;
  if (isFileError(error))
    return `Overlap may not use ${error.path} (${error.code}); choose another folder with DATA_DIR.`;
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return `Overlap could not start: ${text}`;
}

function isFileError(error: unknown): error is { readonly code: string; readonly path: string } {
  if (!(error instanceof Error) || !("code" in error) || !("path" in error)) return false;
  return (
    typeof error.path === "string" &&
    ["EACCES", "EPERM", "EROFS", "ENOTDIR", "EEXIST", "ENOSPC"].includes(String(error.code))
  );
}
