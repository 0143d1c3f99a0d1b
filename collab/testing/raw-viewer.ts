import { WebSocket } from "ws";
import type { MeetingID } from "#domain/ids.ts";

/** A socket that sends bytes, for frames that our page never sends. */
export type RawViewer = Awaited<ReturnType<typeof connectRaw>>;

export async function connectRaw(url: string, localAddress = "127.0.0.1") {
  const socket = new WebSocket(url, { localAddress });
  const received: Uint8Array[] = [];
  let closed: number | undefined;
  socket.on("message", (data: Buffer) => received.push(data));
  let reason: string | undefined;
  socket.on("close", (code, said) => {
    closed = code;
    reason = said.toString();
  });
  socket.on("error", () => {});
  await new Promise<void>((resolve, reject) => {
    socket.once("open", resolve);
    socket.once("error", reject);
  });
  return {
    socket,
    /** Every frame received, in order. */
    received: received as readonly Uint8Array[],
    /** The code and reason of the close, once it has come. */
    get closed() {
      return closed;
    },
    get reason() {
      return reason;
    },
    send: (frame: Uint8Array): void => socket.send(frame),
    cut: (): void => socket.terminate(),
  };
}

/** Frames as the protocol has them: the meeting's name, a type, and what that type carries. */
export const frames = {
  token: (meetingID: MeetingID, token: string) => bytes(text(meetingID), [2, 0], text(token), text("4.7.0")),
  askForState: (meetingID: MeetingID) => bytes(text(meetingID), [0, 0], sized([0])),
  answerState: (meetingID: MeetingID, update: Uint8Array) => bytes(text(meetingID), [0, 1], sized(update)),
  update: (meetingID: MeetingID, update: Uint8Array) => bytes(text(meetingID), [0, 2], sized(update)),
  presence: (meetingID: MeetingID, entries: readonly PresenceEntry[]) =>
    bytes(text(meetingID), [1], sized(bytes(number(entries.length), ...entries.map(presenceEntry)))),
  leave: (meetingID: MeetingID) => bytes(text(meetingID), [7], text("bye")),
};

export type PresenceEntry = { readonly clientID: number; readonly clock: number; readonly state: unknown };

function presenceEntry({ clientID, clock, state }: PresenceEntry): Uint8Array {
  return bytes(number(clientID), number(clock), text(JSON.stringify(state)));
}

/** A number in groups of seven bits, lowest first. */
function number(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) + 128, ...number(Math.floor(value / 128))];
}

function sized(content: ArrayLike<number>): Uint8Array {
  return bytes(number(content.length), content);
}

function text(content: string): Uint8Array {
  return sized(new TextEncoder().encode(content));
}

export function bytes(...parts: readonly ArrayLike<number>[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => Array.from(part)));
}
