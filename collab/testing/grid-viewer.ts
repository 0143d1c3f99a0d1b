import { HocuspocusProvider, type onCloseParameters } from "@hocuspocus/provider";
import * as Y from "yjs";
import { answersOf } from "#domain/testing/answers-of.ts";
import { peopleOf } from "#domain/answers/grid-document.ts";
import { GRID_CLOSE } from "#domain/contract/sockets.ts";
import type { MeetingID } from "#domain/ids.ts";

/** A browser's side of a live grid: the real provider, as the client uses it. */
export type GridViewer = ReturnType<typeof viewGrid>;

/** Comes back at once instead of after a second. */
const RECONNECT = { delay: 10, minDelay: 10, maxDelay: 10, jitter: false };

export function viewGrid(url: string, meetingID: MeetingID, token: string) {
  const document = new Y.Doc();
  const closes: number[] = [];
  const provider = new HocuspocusProvider({
    url,
    name: meetingID,
    document,
    token,
    ...RECONNECT,
    // The last moment to stay away: on the "close" event the provider has already set a timer. disconnect() and
    // destroy() do not clear that timer.
    onClose: ({ event }) => {
      if (event.code === GRID_CLOSE.refused || event.code === GRID_CLOSE.unknown) provider.disconnect();
    },
  });
  provider.on("close", ({ event }: onCloseParameters) => closes.push(event.code));
  return {
    document,
    provider,
    /** Codes with which the server closed sockets, in order. */
    closes: closes as readonly number[],
    /** Returns the lines that a screen would show. */
    shown: () => shownIn(document),
    /** Closes the socket as a lost network would; the provider comes back by itself. */
    loseConnection: (): void => provider.configuration.websocketProvider.webSocket?.close(),
    leave: (): void => {
      provider.destroy();
      document.destroy();
    },
  };
}

/** `name: slots` of all respondents in a grid document, sorted. */
export function shownIn(document: Y.Doc): readonly string[] {
  const answers = answersOf(document);
  return [...peopleOf(document)]
    .map(([id, { name }]) => `${name}: ${[...(answers.get(id) ?? [])].sort((a, b) => a - b).join(" ")}`)
    .sort();
}
