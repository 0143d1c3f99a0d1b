import { onTestFinished } from "vitest";
import { lookAt, type GridEyes } from "./grid-eyes.ts";
import { listenToNews, type NewsListener } from "./news-listener.ts";

/** Opens a live grid until the end of the test. */
export function look(...at: Parameters<typeof lookAt>): GridEyes {
  const eyes = lookAt(...at);
  onTestFinished(eyes.leave);
  return eyes;
}

/** Listens to live news until the end of the test. */
export function hear(...at: Parameters<typeof listenToNews>): NewsListener {
  const listener = listenToNews(...at);
  onTestFinished(() => void listener.socket.disconnect());
  return listener;
}
