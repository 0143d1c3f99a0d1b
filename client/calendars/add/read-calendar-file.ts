import type { IcsReading, IcsTerms } from "#domain/calendar/read-ics.ts";
import type { FileReply, FileTask } from "./calendar-file-worker.ts";

export type FileProblem = "no-calendar" | "too-large" | "too-complex" | "unreadable";

export class FileFault extends Error {
  readonly problem: FileProblem;

  constructor(problem: FileProblem) {
    super(problem);
    this.name = "FileFault";
    this.problem = problem;
  }
}

const MAX_BYTES = 10_000_000;
const MAX_READING_MS = 2_000;

/** Reads a calendar in a worker, which ends with the reading. Nothing is sent. Rejects with a {@link FileFault}, or when aborted. */
export async function readCalendarFile(file: File, terms: IcsTerms, signal: AbortSignal): Promise<IcsReading> {
  if (file.size > MAX_BYTES) throw new FileFault("too-large");
  const bytes = await file.arrayBuffer().catch(() => {
    throw new FileFault("unreadable");
  });
  signal.throwIfAborted();
  const worker = new Worker(new URL("./calendar-file-worker.ts", import.meta.url), { type: "module" });
  const { promise, resolve, reject } = Promise.withResolvers<IcsReading>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const abort = (): void => reject(signal.reason as Error);
  signal.addEventListener("abort", abort, { once: true });
  worker.addEventListener("error", () => reject(new FileFault("unreadable")));
  worker.addEventListener("message", ({ data: reply }: MessageEvent<FileReply>) => {
    // Loading the reader's code does not count.
    if (reply.kind === "ready") timer = setTimeout(reject, MAX_READING_MS, new FileFault("too-complex"));
    else if (reply.kind === "read") resolve(reply.reading);
    else reject(new FileFault(reply.problem));
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
