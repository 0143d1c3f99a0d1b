import type { Stores } from "#db/stores/stores.ts";
import type { MeetingID } from "#domain/meeting-id.ts";
import type { RespondentID } from "#domain/respondent-id.ts";
import type { World } from "../world.ts";

type Asked = {
  readonly stores: Stores;
  /** Locked. */
  readonly meetingID: MeetingID;
  readonly respondentID: RespondentID;
  readonly request: Uint8Array;
};

/** Whether the request was done before; from now on it was. */
export async function isDone({ stores, ...asked }: Asked, { clock }: World): Promise<boolean> {
  if ((await stores.answerRequests.find(asked.meetingID, asked.request)) !== undefined) return true;
  await stores.answerRequests.add({ ...asked, askedAt: clock().epochMilliseconds });
  return false;
}
