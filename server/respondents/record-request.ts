import type { RequestHashes } from "#db/hot/optimistic-saves.ts";
import type { Stores } from "#db/stores/stores.ts";
import type { MeetingID, RespondentID } from "#domain/ids.ts";
import { refuseOtherBody } from "../http/idempotent-request.ts";
import type { AppContext } from "../app-context.ts";

type Asked = {
  readonly stores: Stores;
  /** Locked. */
  readonly meetingID: MeetingID;
  readonly respondentID: RespondentID;
  readonly request: RequestHashes;
};

/** Whether the request was done before; from now on it was. Refuses another request under the same id. */
export async function recordRequest({ stores, ...asked }: Asked, { clock }: AppContext): Promise<boolean> {
  const before = await stores.answerRequests.find(asked.meetingID, asked.request.hash);
  if (before !== undefined) {
    refuseOtherBody(asked.request, before);
    return true;
  }
  await stores.answerRequests.add({ ...asked, askedAt: clock().epochMilliseconds });
  return false;
}
