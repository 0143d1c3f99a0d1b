import { frames } from "#collab/testing/raw-viewer.ts";
import { FRAME } from "#collab/sockets/frames.ts";
import { parseMeetingID } from "#domain/meeting-id.ts";
import { sharedDraft } from "#domain/presence/shared-draft.ts";
import { type Slot, slotAfter } from "#domain/time/slot.ts";
import { WebSocket } from "ws";

/** As often as a browser shares what is painted. */
const SHARE_MS = 100;

/** So many people who paint without a rest, each over a few days of the meeting, as bytes over sockets. */
export async function startPainters(
  url: string,
  meeting: string,
  { count, slots }: { count: number; slots: readonly Slot[] },
): Promise<() => void> {
  const meetingID = parseMeetingID(meeting);
  if (!meetingID) throw new Error(`${meeting} is no meeting's id`);
  const sockets = Array.from({ length: count }, () => new WebSocket(url, { perMessageDeflate: false }));
  await Promise.all(sockets.map((socket) => new Promise((open) => void socket.once("open", open))));
  const timers = sockets.map((socket, who) => {
    let clock = 0;
    socket.on("message", (data: Buffer) => data.length === 1 && socket.send(Uint8Array.of(FRAME.pong)));
    socket.send(frames.token(meetingID, "guest"));
    return setInterval(() => {
      clock += 1;
      // On odd rows: the drag that is measured begins on an even one.
      const from = slots[(who * 38 + 1) % slots.length] ?? (0 as Slot);
      const days = Array.from({ length: 4 }, (_, day) => slotAfter(from, 48 * day));
      const added = new Set(
        days.flatMap((slot) => Array.from({ length: 1 + (clock % 8) }, (_, n) => slotAfter(slot, n))),
      );
      const state = { draft: sharedDraft({ of: undefined, added, removed: new Set() }) };
      socket.send(frames.presence(meetingID, [{ clientID: 1_000 + who, clock, state }]));
    }, SHARE_MS);
  });
  return () => {
    for (const timer of timers) clearInterval(timer);
    for (const socket of sockets) socket.close();
  };
}
