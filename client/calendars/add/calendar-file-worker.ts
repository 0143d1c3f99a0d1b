import type { IcsTerms, IcsReading } from "#domain/calendar/read-ics.ts";
import { lacksBuiltIns, lacksTemporal } from "../../built-ins/missing.ts";

export type FileTask = { readonly bytes: Uint8Array; readonly terms: IcsTerms };
export type FileReply =
  | { readonly kind: "ready" }
  | { readonly kind: "read"; readonly reading: IcsReading }
  | { readonly kind: "fault"; readonly problem: "no-calendar" | "too-large" };

addEventListener("message", ({ data }: MessageEvent<FileTask>) => void answer(data));

async function answer({ bytes, terms }: FileTask): Promise<void> {
  // The reader uses these as soon as its code runs.
  if (lacksBuiltIns()) await import("../../built-ins/polyfills.ts");
  if (lacksTemporal()) await import("../../built-ins/temporal.ts");
  const { decodeIcs, IcsFault, readIcs } = await import("#domain/calendar/read-ics.ts");
  say({ kind: "ready" });
  try {
    say({ kind: "read", reading: readIcs(decodeIcs(bytes), terms) });
  } catch (error) {
    say({ kind: "fault", problem: error instanceof IcsFault ? error.problem : "no-calendar" });
  }
}

function say(reply: FileReply): void {
  postMessage(reply);
}
