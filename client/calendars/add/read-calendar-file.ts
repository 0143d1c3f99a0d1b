import type { IcsReading, IcsTerms } from "#domain/calendar/read-ics.ts";
import type { FileReply, FileTask } from "./calendar-file-worker.ts";

export type FileProblem = "no-calendar" | "too-large" | "too-complex" | "unreadable";

const fault = (problem: FileProblem): Error => new Error(problem);

const MAX_BYTES = 10_000_000;
const MAX_READING_MS = 2_000;

/**
 * Reads a calendar in a worker, which then ends; the file never leaves the browser. Rejects with a {@link FileProblem}
 * as message, or when aborted.
 */
export async function readCalendarFile(file: File, terms: IcsTerms, signal: AbortSignal): Promise<IcsReading> {
  if (file.size > MAX_BYTES) throw fault("too-large");
  const bytes = await file.arrayBuffer().catch(() => {
    throw fault("unreadable");
  });
  signal.throwIfAborted();
  const worker = new Worker(new URL("./calendar-file-worker.ts", import.meta.url), { type: "module" });
  const { promise, resolve, reject } = Promise.withResolvers<IcsReading>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const abort = (): void => reject(signal.reason as Error);
  signal.addEventListener("abort", abort, { once: true });
  worker.addEventListener("error", () => reject(fault("unreadable")));
  worker.addEventListener("message", ({ data: reply }: MessageEvent<FileReply>) => {
    // Loading the reader's code does not count.
    if (reply.kind === "ready") timer = setTimeout(reject, MAX_READING_MS, fault("too-complex"));
    else if (reply.kind === "read") resolve(reply.reading);
    else reject(fault(reply.problem));
  });
  worker.postMessage({ bytes: new Uint8Array(bytes), terms } satisfies FileTask, [bytes]);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", abort);
    worker.terminate();
  }
}
