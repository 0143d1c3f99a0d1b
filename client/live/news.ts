import { REALTIME_PATH, type NewsFromServer, type NewsFromClient } from "#domain/contract/sockets.ts";
import type { MeetingID } from "#domain/ids.ts";
import { io, type Socket } from "socket.io-client";

export type MeetingNews = ReturnType<typeof openMeetingNews>;

export type MeetingNewsEvents = {
  readonly onStale: () => void;
  readonly onConnected: (isConnected: boolean) => void;
  /** Proves to the server that the viewer may hear of hidden answers. */
  readonly token: () => string;
};

/** Listens for changes of a meeting. */
export function openMeetingNews(meetingID: MeetingID, { onStale, onConnected, token }: MeetingNewsEvents) {
  const socket = (shared ??= open());
  let answers = false;
  const onNote: NewsFromServer["note"] = (note) => {
    if (note.meetingID === meetingID) onStale();
  };
  function watch(mayHaveMissed: boolean): void {
    socket.emit("watch", { meetingID, answers, ...(answers && { token: token() }) }, (isFound) => {
      onConnected(true);
      if (mayHaveMissed || !isFound) onStale();
    });
  }
  // The meeting may have changed after it was read and before this socket watches it, also on the first connection.
  const connect = (): void => watch(true);
  const leave = (): unknown => socket.emit("unwatch", { meetingID });
  const close = listen(socket, { connect, disconnect: () => onConnected(false), note: onNote }, leave);
  return {
    /** Starts or stops asking for news of answers. Only a page without a live grid needs them. */
    wantAnswers(isWanted: boolean) {
      if (answers === isWanted) return;
      answers = isWanted;
      if (socket.connected) watch(isWanted);
    },
    close,
  };
}

type NewsSocket = Socket<NewsFromServer, NewsFromClient>;

/** Some proxies swallow the request for a WebSocket, so a longer handshake never ends. */
const HANDSHAKE_MS = 8_000;
/** Longest pause before a new connection, plus or minus half: a page is current within 5 s of a restart. */
const MAX_RETRY_MS = 3_000;

let shared: NewsSocket | undefined;
let users = 0;

type Listeners = Partial<NewsFromServer> & { readonly connect: () => void; readonly disconnect?: () => void };

/** Listens on the page's one socket. Returns a function that calls `leave`; the last caller also closes the socket. */
function listen(socket: NewsSocket, listeners: Listeners, leave: () => unknown): () => void {
  // Each event with a listener of its type.
  const all = Object.entries(listeners) as ["connect", () => void][];
  users += 1;
  for (const [event, listener] of all) socket.on(event, listener);
  if (socket.connected) listeners.connect();
  return () => {
    for (const [event, listener] of all) socket.off(event, listener);
    if (socket.connected) leave();
    users -= 1;
    if (users > 0) return;
    socket.disconnect();
    shared = undefined;
  };
}

function open(): NewsSocket {
  const socket: NewsSocket = io({
    path: REALTIME_PATH,
    transports: ["websocket", "polling"],
    tryAllTransports: true,
    reconnectionDelayMax: MAX_RETRY_MS,
    timeout: HANDSHAKE_MS,
  });
  // Socket.IO falls back to long polling when a WebSocket is refused, but not when nothing answers.
  socket.on("connect_error", ({ message }) => {
    if (message === "timeout") socket.io.opts.transports = ["polling", "websocket"];
  });
  // Socket.IO does not reconnect by itself after this reason, which the server gives above a limit.
  socket.on("disconnect", (reason) => {
    const delay = MAX_RETRY_MS * (0.5 + Math.random() / 2);
    if (reason === "io server disconnect") setTimeout(() => socket === shared && socket.connect(), delay);
  });
  return socket;
}

export type UserNewsEvents = {
  /** A meeting that the user created or answered has changed, or may have. */
  readonly onLists: () => void;
  /** `isDisabled`: because the account was disabled. */
  readonly onSignedOut: (isDisabled: boolean) => void;
};

/** Listens for changes that concern the token's user, on every page. */
export function openUserNews(token: string, { onLists, onSignedOut }: UserNewsEvents): { readonly close: () => void } {
  const socket = (shared ??= open());
  let isFirst = true;
  function onConnect(): void {
    // The server does not repeat what it sent while the socket was away, so everything counts as changed.
    const mayHaveMissed = !isFirst;
    isFirst = false;
    socket.emit("watchMe", { token }, (isSignedIn) => {
      if (!isSignedIn) onSignedOut(false);
      else if (mayHaveMissed) onLists();
    });
  }
  const userNote: NewsFromServer["userNote"] = ({ kind, isDisabled = false }) =>
    kind === "lists" ? onLists() : onSignedOut(isDisabled);
  return { close: listen(socket, { connect: onConnect, userNote }, () => socket.emit("unwatchMe")) };
}
