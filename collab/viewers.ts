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
  fromAddress(address: string): number;
};

const NOBODY: ReadonlySet<Viewer> = new Set();

/** Nobody yet. */
export function createViewers(): Viewers {
  const all = new Set<Viewer>();
  const byMeeting = new Map<MeetingID, Set<Viewer>>();
  const byAddress = new Map<string, number>();
  return {
    all,
    add(viewer) {
      all.add(viewer);
      byAddress.set(viewer.address, (byAddress.get(viewer.address) ?? 0) + 1);
    },
    remove(viewer) {
      if (!all.delete(viewer)) return;
      const left = (byAddress.get(viewer.address) ?? 1) - 1;
      if (left > 0) byAddress.set(viewer.address, left);
      else byAddress.delete(viewer.address);
      const meetingID = viewer.gate.meetingID;
      if (meetingID === undefined) return;
      const others = byMeeting.get(meetingID);
      others?.delete(viewer);
      if (others?.size === 0) byMeeting.delete(meetingID);
    },
    sort(viewer) {
      const meetingID = viewer.gate.meetingID;
      if (meetingID === undefined) return;
      const others = byMeeting.get(meetingID);
      if (others) others.add(viewer);
      else byMeeting.set(meetingID, new Set([viewer]));
    },
    of: (meetingID) => byMeeting.get(meetingID) ?? NOBODY,
    fromAddress: (address) => byAddress.get(address) ?? 0,
  };
}
