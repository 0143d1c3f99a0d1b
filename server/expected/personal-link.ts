import { hkdfSync } from "node:crypto";
import type { Respondent } from "#db/hot/locked-meeting.ts";
import type { MeetingID } from "#domain/ids.ts";
import type { ExpectedPerson } from "#domain/meeting/expected.ts";
import { type Credentials, keyHash, sameKey } from "../http/credentials.ts";
import type { Keys } from "../keys.ts";
import { randomText } from "../random-id.ts";

type Linking = { readonly keys: Keys; readonly publicUrl: () => string };
type LinkOf = Pick<ExpectedPerson, "expectedID" | "linkCount">;

/** 119 bits of secret follow the person's id, which selects the key for the comparison. */
const SECRET_LENGTH = 20;

/** Derives the key of a personal link from the server's secret: 32 base62 characters, none of them stored. */
function personalKey(keys: Keys, meetingID: MeetingID, { expectedID, linkCount }: LinkOf): string {
  const key = keys.of("personal-link");
  const bytes = (count: number) =>
    new Uint8Array(hkdfSync("sha256", key, expectedID, `${meetingID} ${linkCount}`, count));
  return expectedID + randomText(SECRET_LENGTH, bytes);
}

/** Returns the link that opens a meeting as an expected person. Its fragment reaches no server, log or referrer. */
export function personalLink({ keys, publicUrl }: Linking, meetingID: MeetingID, person: LinkOf): string {
  return `${publicUrl()}/m/${meetingID}#as=${personalKey(keys, meetingID, person)}`;
}

type Shown = Pick<Credentials, "respondentKey" | "personalLinkOf">;
type InMeeting = { readonly meetingID: MeetingID; readonly expected: readonly ExpectedPerson[] };
type InKeyedMeeting = InMeeting & { readonly keys: Keys };

/** Returns the expected person whose personal link is shown. */
export function personOfKey({ respondentKey, personalLinkOf }: Shown, { meetingID, expected }: InMeeting, keys: Keys) {
  const person = expected.find(({ expectedID }) => expectedID === personalLinkOf);
  if (person === undefined) return undefined;
  return sameKey(respondentKey, keyHash(personalKey(keys, meetingID, person))) ? person : undefined;
}

/** Returns whether the caller's key opens a guest's answer: the answer's own key, or the personal link of its person. */
export function showsKeyOf(respondent: Respondent, shown: Shown, { keys, ...meeting }: InKeyedMeeting): boolean {
  if (sameKey(shown.respondentKey, respondent.keyHash)) return true;
  return respondent.userID === undefined && personOfKey(shown, meeting, keys)?.respondentID === respondent.respondentID;
}
