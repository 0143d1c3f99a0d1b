import { onTestFinished } from "vitest";
import { lookAt, type GridEyes } from "./grid-eyes.ts";
import { listenToNotes, type NoteListener } from "./news-listener.ts";

/** Looks at a meeting until the test has ended. */
export function look(...at: Parameters<typeof lookAt>): GridEyes {
  const eyes = lookAt(...at);
  onTestFinished(eyes.leave);
  return eyes;
}

/** Hears notes until the test has ended. */
export function hear(...at: Parameters<typeof listenToNotes>): NoteListener {
  const listener = listenToNotes(...at);
  onTestFinished(() => void listener.socket.disconnect());
  return listener;
}
