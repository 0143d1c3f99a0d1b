import { WebSocket } from "ws";
import { FRAME, NAME_BYTES } from "#collab/sockets/frames.ts";
import { frames } from "#collab/testing/raw-viewer.ts";
import { type MeetingID, parseMeetingID } from "#domain/ids.ts";
import { now } from "./measure.ts";

const [STATE, UPDATE] = [1, 2];
const TYPE_AT = NAME_BYTES + 1;

type Options = {
  /** Local address of the socket, and the address that the proxy's header reports. */
  readonly localAddress?: string;
  readonly from?: string;
  /** Awareness client; without it the viewer shows no presence. */
  readonly clientID?: number;
  /** Called for each change of the grid with its arrival time of `now()`. */
  readonly onChange?: (at: number) => void;
};

export function meetingIDOf(text: string): MeetingID {
  const id = parseMeetingID(text);
  if (id === undefined) throw new Error(`${text} is no meeting's id`);
  return id;
}

/** Opens a viewer that exchanges plain bytes, so that the benchmark measures the server and not a document in each viewer. */
export function openViewer(url: string, meeting: string, options: Options = {}) {
  const { localAddress, from, clientID, onChange } = options;
  const meetingID = meetingIDOf(meeting);
  const socket = new WebSocket(`${url.replace("http:", "ws:")}/collab`, {
    perMessageDeflate: false,
    localAddress,
    headers: from === undefined ? {} : { "x-forwarded-for": from },
  });
  const joined = new Promise<void>((resolve, reject) => {
    socket.on("error", reject);
    socket.on("open", () => {
      socket.send(frames.token(meetingID, "guest"));
      socket.send(frames.askForState(meetingID));
      if (clientID !== undefined) socket.send(frames.presence(meetingID, [{ clientID, clock: 1, state: {} }]));
    });
    socket.on("message", (data: Buffer) => {
      const at = now();
      if (data.length === 1) return socket.send(Uint8Array.of(FRAME.pong)); // answers a ping
      if (data[TYPE_AT] !== FRAME.sync) return;
      if (data[TYPE_AT + 1] === UPDATE) onChange?.(at);
      else if (data[TYPE_AT + 1] === STATE) resolve();
    });
  });
  return {
    socket,
    /** Resolves when the viewer has the grid; rejects when the server refuses it. */
    joined,
  };
}
