/** The build puts texts of languages other than English here. The file names say the version. */
export const TEXTS_PATH = "/assets/texts-";
export const TEXTS_CACHE = "overlap-texts";

/** A page asks a waiting newer worker to take over. The message names the script that the page began with. */
export const TAKE_OVER = {
  write: (script: string) => ({ kind: "take-over", script }),
  read(data: unknown): string | undefined {
    const { kind, script } = Object(data) as Record<string, unknown>;
    return kind === "take-over" && typeof script === "string" ? script : undefined;
  },
};

/** Tag under which the browser wakes the worker when there is a network. */
export const PENDING_SYNC = "overlap-outbox";

/** Pages and worker tell each other on this channel that pending answers have changed. */
const CHANNEL = "overlap.outbox";

/** Meetings in which an answer was found stored; none when only pending answers have changed. */
export type PendingNews = { readonly meetings: readonly string[] };

/** Opens the channel. Browsers without channels send and hear nothing. */
export function openPendingChannel(onNews: (news: PendingNews) => void = () => {}): (news: PendingNews) => void {
  let channel: BroadcastChannel;
  try {
    channel = new BroadcastChannel(CHANNEL);
  } catch {
    return () => {};
  }
  channel.addEventListener("message", ({ data }) => onNews(data as PendingNews));
  return (news) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of this origin only
    channel.postMessage(news);
  };
}
