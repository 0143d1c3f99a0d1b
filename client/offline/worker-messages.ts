/** Where the build puts the texts of languages other than English; the names say the version. */
export const TEXTS_PATH = "/assets/texts-";
export const TEXTS_CACHE = "overlap-texts";

const KIND = "take-over";

/** How a page asks a newer worker that waits to take over; it names the script that the page began with. */
export const ASK_TO_TAKE_OVER = {
  write: (script: string) => ({ kind: KIND, script }),
  read(data: unknown): string | undefined {
    const { kind, script } = Object(data) as Record<string, unknown>;
    return kind === KIND && typeof script === "string" ? script : undefined;
  },
};

/** Under which the browser is asked to wake the worker when there is a network. */
export const QUEUE_SYNC = "overlap-outbox";

/** On which pages and worker tell each other that what waits has changed. */
const NAME = "overlap.outbox";

/** In which meetings an answer was found stored; none when only what waits has changed. */
export type QueueNews = { readonly meetings: readonly string[] };

/** Opens the channel. Where the browser has none, pages and worker hear nothing of each other. */
export function openQueueChannel(onNews: (news: QueueNews) => void = () => {}): (news: QueueNews) => void {
  let channel: BroadcastChannel;
  try {
    channel = new BroadcastChannel(NAME);
  } catch {
    return () => {};
  }
  channel.addEventListener("message", ({ data }) => onNews({ meetings: meetingsIn(data) }));
  return (news) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of this origin only
    channel.postMessage(news);
  };
}

/** Pages of other versions may be open. */
function meetingsIn(data: unknown): string[] {
  const { meetings } = Object(data) as Record<string, unknown>;
  return Array.isArray(meetings) ? meetings.filter((one) => typeof one === "string") : [];
}
