import { encode, writeUint8Array, writeVarString, writeVarUint } from "lib0/encoding";
import { GRID_CLOSE } from "#domain/contract/sockets.ts";
import { FRAME, NAME_BYTES, PING } from "./frames.ts";

/** Translates between the frames of a client and the frames of Hocuspocus. */
export type Wire = {
  /** The first frames that our browsers would send in this client's place. */
  readonly opening: readonly Uint8Array[];
  incoming(data: Uint8Array): Uint8Array;
  /** Undefined for a frame that the client would not understand. */
  outgoing(frame: Uint8Array): Uint8Array | undefined;
  closeCode(code: number): number;
  /** Answers pings of the WebSocket protocol, and no others. */
  readonly isPlain: boolean;
};

/** The protocol of the Hocuspocus provider. */
export const HOCUSPOCUS_WIRE: Wire = {
  opening: [],
  incoming: (data) => data,
  outgoing: (frame) => frame,
  closeCode: (code) => code,
  isPlain: false,
};

const HEAD = 1 + NAME_BYTES;
/** Presence of no client, because a y-websocket client takes a silent server for dead. */
const SIGN_OF_LIFE = Uint8Array.of(FRAME.presence, 1, 0);

/**
 * Returns the wire of an ordinary `y-websocket` client, which connects to `/yjs/<meetingID>?token=…`. The URL carries
 * the meeting and the token, so its frames do not. The client knows only sync and presence.
 */
export function plainWireOf(requestURL: string): Wire {
  const url = URL.parse(requestURL, "http://collab.invalid");
  // Put before each of its frames, even if the URL names no meeting: admission then tells the viewer.
  const name = encode((encoder) => writeVarString(encoder, url?.pathname.split("/")[2] ?? ""));
  const token = encode((encoder) => {
    writeVarUint(encoder, FRAME.token);
    writeVarUint(encoder, 0);
    writeVarString(encoder, url?.searchParams.get("token") ?? "guest");
  });
  return {
    opening: [joined(name, token)],
    incoming: (data) => joined(name, data),
    outgoing(frame) {
      if (frame === PING) return SIGN_OF_LIFE;
      const type = frame[0] === NAME_BYTES ? frame[HEAD] : undefined;
      return type === FRAME.sync || type === FRAME.presence ? frame.subarray(HEAD) : undefined;
    },
    // Codes from 4400 to 4499 tell such a client never to reconnect, but a late client may reconnect.
    closeCode: (code) => (code === GRID_CLOSE.late ? GRID_CLOSE.busy : code),
    isPlain: true,
  };
}

function joined(head: Uint8Array, rest: Uint8Array): Uint8Array {
  return encode((encoder) => {
    writeUint8Array(encoder, head);
    writeUint8Array(encoder, rest);
  });
}
