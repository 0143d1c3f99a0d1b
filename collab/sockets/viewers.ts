import type { MeetingID } from "#domain/meeting-id.ts";
import type { Viewer } from "./viewer.ts";

/** Every socket of this process, until it is really closed. */
export type Viewers = {
  readonly all: ReadonlySet<Viewer>;
  add(viewer: Viewer): void;
  remove(viewer: Viewer): void;
  /** Files the viewer under its meeting, which its gate has just learnt from the first frame. */
  sort(viewer: Viewer): void;
  of(meetingID: MeetingID): ReadonlySet<Viewer>;
  fromAddress(address: string): ReadonlySet<Viewer>;
  /** Addresses from which somebody views. */
  addresses(): Iterable<string>;
};

const NOBODY: ReadonlySet<Viewer> = new Set();

/** Nobody yet. */
export function createViewers(): Viewers {
  const all = new Set<Viewer>();
  const byMeeting = new Map<MeetingID, Set<Viewer>>();
  const byAddress = new Map<string, Set<Viewer>>();
  return {
    all,
    add(viewer) {
      all.add(viewer);
      file(byAddress, viewer.address, viewer);
    },
    remove(viewer) {
      if (!all.delete(viewer)) return;
      takeOut(byAddress, viewer.address, viewer);
      const meetingID = viewer.gate.meetingID;
      if (meetingID !== undefined) takeOut(byMeeting, meetingID, viewer);
    },
    sort(viewer) {
      const meetingID = viewer.gate.meetingID;
      if (meetingID !== undefined) file(byMeeting, meetingID, viewer);
    },
    of: (meetingID) => byMeeting.get(meetingID) ?? NOBODY,
    fromAddress: (address) => byAddress.get(address) ?? NOBODY,
    addresses: () => byAddress.keys(),
  };
}

function file<Key>(drawers: Map<Key, Set<Viewer>>, key: Key, viewer: Viewer): void {
  const drawer = drawers.get(key);
  if (drawer) drawer.add(viewer);
  else drawers.set(key, new Set([viewer]));
}

function takeOut<Key>(drawers: Map<Key, Set<Viewer>>, key: Key, viewer: Viewer): void {
  const drawer = drawers.get(key);
  drawer?.delete(viewer);
  if (drawer?.size === 0) drawers.delete(key);
}
