import { hkdfSync } from "node:crypto";
import type { Respondent } from "#db/hot/locked-meeting.ts";
import type { Stores } from "#db/stores/stores.ts";
import type { MeetingID } from "#domain/ids.ts";
import type { ExpectedPerson } from "#domain/meeting/expected.ts";
import { type Credentials, keyHash, sameKey } from "../http/credentials.ts";
import type { Keys } from "../keys.ts";
import { randomText } from "../random-id.ts";

type Linking = { readonly keys: Keys; readonly publicUrl: () => string };
type LinkOf = Pick<ExpectedPerson, "expectedID" | "linkCount">;

/** The person's id comes first, so that a key is compared with one other; what follows is as good as 119 random bits. */
const SECRET_LENGTH = 20;

/**
 * The key of a personal link: 32 base62 characters, as of a respondent. Nothing of it is stored: it is derived from the
 * server's secret and what names the link.
 */
function personalKey(keys: Keys, meetingID: MeetingID, { expectedID, linkCount }: LinkOf): string {
  const key = keys.of("personal-link");
  const bytes = (count: number) =>
    new Uint8Array(hkdfSync("sha256", key, expectedID, `${meetingID} ${linkCount}`, count));
  return expectedID + randomText(SECRET_LENGTH, bytes);
}

/** The address that opens a meeting as an expected person. Its fragment reaches neither servers, nor logs, nor referrers. */
export function personalLink({ keys, publicUrl }: Linking, meetingID: MeetingID, person: LinkOf): string {
  return `${publicUrl()}/m/${meetingID}#as=${personalKey(keys, meetingID, person)}`;
}

type Shown = Pick<Credentials, "respondentKey" | "personalLinkOf">;
type InMeeting = { readonly meetingID: MeetingID; readonly expected: readonly ExpectedPerson[] };

/** The expected person whose personal link is shown. */
export function personOfKey({ respondentKey, personalLinkOf }: Shown, { meetingID, expected }: InMeeting, keys: Keys) {
  const person = expected.find(({ expectedID }) => expectedID === personalLinkOf);
  if (person === undefined) return undefined;
  return sameKey(respondentKey, keyHash(personalKey(keys, meetingID, person))) ? person : undefined;
}

type Asked = { readonly meetingID: MeetingID; readonly stores: Pick<Stores, "expected">; readonly keys: Keys };

/** The same in a locked meeting, whose people are not read yet. */
export async function personShown(shown: Shown, { meetingID, stores, keys }: Asked) {
  if (shown.personalLinkOf === undefined) return undefined;
  return personOfKey(shown, { meetingID, expected: await stores.expected.list(meetingID) }, keys);
}

/** Whether what is shown opens a guest's answer: its own key, or the personal link of whose answer it is. */
export async function showsKeyOf(respondent: Respondent, shown: Shown, asked: Asked): Promise<boolean> {
  if (sameKey(shown.respondentKey, respondent.keyHash)) return true;
  return respondent.userID === undefined && (await personShown(shown, asked))?.respondentID === respondent.respondentID;
}
