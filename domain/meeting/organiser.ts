import type { UserID } from "../ids.ts";

/** Who asks, as far as the server could prove it. */
export type Actor = {
  readonly userID?: UserID;
  /** Showed this meeting's organiser key. */
  readonly holdsOrganiserKey: boolean;
};

export type Organised = {
  readonly creator?: UserID | undefined;
  /** The account that created it is deleted. */
  readonly organiserGone?: true | undefined;
};

/** Whether the meeting has no organiser (any more), though an account created it. */
export function hasNoOrganiser({ creator, organiserGone }: Organised): boolean {
  return creator === undefined && organiserGone === true;
}

/** Whether the actor is who made the meeting, or shows its organiser key where no account did. */
export function isOrganiser(actor: Actor, meeting: Organised): boolean {
  return meeting.creator === undefined ? actor.holdsOrganiserKey : actor.userID === meeting.creator;
}
