import { createHmac } from "node:crypto";
import type { Respondent, StoredMeeting } from "#db/hot/locked-meeting.ts";
import { isOrganiser } from "#domain/meeting/organiser.ts";
import type { MeetingID, RespondentID } from "#domain/ids.ts";
import { widestNetwork } from "../http/caller-address.ts";
import type { Credentials } from "../http/credentials.ts";
import type { Keys } from "../keys.ts";
import { actorIn } from "../meetings/permissions.ts";

/** The author of a change of an answer: its owner, the organiser, an account, or anybody in a network. */
export type Sender = "owner" | "organiser" | `account ${string}` | `network ${string}`;

type Sent = { readonly credentials: Credentials; readonly address: string; readonly keyShown: boolean };

/** Returns the sender of a change that was permitted; a key that opens nothing does not change the sender. */
export function senderIn(
  found: StoredMeeting,
  respondent: Respondent,
  { credentials, address, keyShown }: Sent,
): Sender {
  const { userID } = credentials;
  if (keyShown || (userID !== undefined && respondent.userID === userID)) return "owner";
  if (isOrganiser(actorIn(found, credentials), found.meeting)) return "organiser";
  return userID === undefined ? `network ${widestNetwork(address)}` : `account ${userID}`;
}

const HASH_LENGTH = 16;

/**
 * Returns a keyed hash of the sender for the history of one answer. It differs in each answer, so that the database
 * does not reveal a sender who changed several answers.
 */
export function senderHash(keys: Keys, answer: { meetingID: MeetingID; respondentID: RespondentID }, sender: Sender) {
  const text = `${answer.meetingID} ${answer.respondentID} ${sender}`;
  return createHmac("sha256", keys.of("sender")).update(text).digest("base64url").slice(0, HASH_LENGTH);
}
