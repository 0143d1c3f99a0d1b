import type { UserID } from "../ids.ts";

/** The caller, as far as the server could prove it. */
export type Actor = {
  readonly userID?: UserID;
  /** Showed this meeting's organiser key. */
  readonly holdsOrganiserKey: boolean;
};

export type Organised = {
  readonly creator?: UserID | undefined;
  /** The creator's account is deleted. */
  readonly organiserGone?: true | undefined;
};

/** Tells whether the creator's account is deleted and nobody has claimed the meeting. */
export function hasNoOrganiser({ creator, organiserGone }: Organised): boolean {
  return creator === undefined && organiserGone === true;
}

/** Tells whether the actor created the meeting, or shows the organiser key of a meeting without creator. */
export function isOrganiser(actor: Actor, meeting: Organised): boolean {
  return meeting.creator === undefined ? actor.holdsOrganiserKey : actor.userID === meeting.creator;
}
