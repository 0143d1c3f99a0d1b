import { encode, writeUint8Array, writeVarString, writeVarUint } from "lib0/encoding";
import { FRAME, NAME_BYTES, PING } from "./frames.ts";
import { GRID_CLOSE } from "#domain/contract/sockets.ts";

/** Translates between what a client speaks and what Hocuspocus reads and writes. */
export type Wire = {
  /** Frames that the client would have sent first if it spoke as our browsers do. */
  readonly opening: readonly Uint8Array[];
  incoming(data: Uint8Array): Uint8Array;
  /** Undefined for a frame that the client would not understand. */
  outgoing(frame: Uint8Array): Uint8Array | undefined;
  closeCode(code: number): number;
  /** Answers pings of the WebSocket protocol, and no others. */
  readonly isPlain: boolean;
};

/** As the Hocuspocus provider speaks. */
export const HOCUSPOCUS_WIRE: Wire = {
  opening: [],
  incoming: (data) => data,
  outgoing: (frame) => frame,
  closeCode: (code) => code,
  isPlain: false,
};

const HEAD = 1 + NAME_BYTES;
/** Presence of no client. A y-websocket client takes a server that sends nothing for a dead one. */
const SIGN_OF_LIFE = Uint8Array.of(FRAME.presence, 1, 0);

/**
 * As an ordinary `y-websocket` client speaks: its frames name no meeting and bring no token, because its URL does, and
 * it knows sync and presence only.
 */
function plainWire(name: string, token: string): Wire {
  // Put before each of its frames, whatever the URL names: where there is no such meeting, the gate tells the client
  // so.
  const head = encode((encoder) => writeVarString(encoder, name));
  return {
    opening: [
      encode((encoder) => {
        writeUint8Array(encoder, head);
        writeVarUint(encoder, FRAME.token);
        writeVarUint(encoder, 0);
        writeVarString(encoder, token);
        writeVarString(encoder, "y-websocket");
      }),
    ],
    incoming: (data) => joined(head, data),
    outgoing(frame) {
      if (frame === PING) return SIGN_OF_LIFE;
      const type = frame[0] === NAME_BYTES ? frame[HEAD] : undefined;
      if (type === FRAME.sync || type === FRAME.presence) return frame.subarray(HEAD);
      return type === FRAME.syncReply ? joined(Uint8Array.of(FRAME.sync), frame.subarray(HEAD + 1)) : undefined;
    },
    // Codes from 4400 to 4499 tell such a client never to come back; who was only late may.
    closeCode: (code) => (code === GRID_CLOSE.late ? GRID_CLOSE.busy : code),
    isPlain: true,
  };
}

/** The wire of a client that asks for this URL: `/yjs/<meetingID>?token=…`. */
export function plainWireOf(requestURL: string): Wire {
  const url = URL.parse(requestURL, "http://collab.invalid");
  return plainWire(url?.pathname.split("/")[2] ?? "", url?.searchParams.get("token") ?? "guest");
}

function joined(head: Uint8Array, rest: Uint8Array): Uint8Array {
  return encode((encoder) => {
    writeUint8Array(encoder, head);
    writeUint8Array(encoder, rest);
  });
}
