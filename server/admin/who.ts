import { isIP } from "node:net";
import { z } from "zod";
import { parseMeetingID } from "#domain/ids.ts";
import type { AppContext } from "../app-context.ts";
import { networkOf } from "../http/caller-address.ts";
import { logHash, MAX_SEEN } from "../http/log-hashes.ts";
import { adminCall, AdminRefusal } from "./admin-call.ts";

/** Returns the caller or meeting of a hash in the log, or the hash of an address or a meeting's link. */
export const who = adminCall({
  body: z.strictObject({ text: z.string().max(500) }),
  async run(context, { text }) {
    if (isIP(text) !== 0) return { hash: logHash(networkOf(text), context.keys), caller: networkOf(text) };
    const meetingID = parseMeetingID(/\/m\/([0-9A-Za-z]{12})(?:[/?#]|$)/.exec(text)?.[1] ?? "");
    if (meetingID !== undefined) {
      return { hash: logHash(meetingID, context.keys), ...(await meetingOf(meetingID, context)) };
    }
    const seen = context.logHashes.seen(text);
    if (seen === undefined) {
      throw new AdminRefusal(
        `This server has not written ${text} into its log since its start, or has forgotten it after ${MAX_SEEN} others; another process or an earlier start may have.`,
      );
    }
    const lines = { hash: text, lines: seen.lines, last: new Date(seen.last).toISOString() };
    return seen.kind === "caller"
      ? { ...lines, caller: seen.text }
      : { ...lines, ...(await meetingOf(seen.text, context)) };
  },
});

async function meetingOf(id: string, { meetings, publicUrl }: AppContext) {
  const meetingID = parseMeetingID(id);
  const view = meetingID && (await meetings.view(meetingID));
  return { link: `${publicUrl()}/m/${id}`, name: view?.meeting.name ?? null };
}
