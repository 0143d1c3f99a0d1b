import { message } from "#domain/messages/message.ts";
import { Router } from "express";
import type { MeetingView } from "#db/hot/meeting-view.ts";
import { type MeetingID, parseMeetingID } from "#domain/ids.ts";
import { refuse } from "#domain/refusal.ts";
import { createFairQueue, QueueFull } from "../../accounts/fair-queue.ts";
import type { AppContext } from "../../app-context.ts";
import { createByteCache } from "../../http/byte-cache.ts";
import { callerAddress } from "../../http/caller-address.ts";
import { prepareReply, type PreparedReply, sendPrepared } from "../../http/prepared-reply.ts";
import type { Words } from "../../language/words.ts";
import { noSuchMeeting } from "../../meetings/permissions.ts";
import { organiserWords, PICTURE_PATTERN } from "./preview-text.ts";

/** About 150 pictures. */
const MAX_BYTES = 4 * 1024 * 1024;
/** One takes about 20 ms of a processor. */
const QUEUE = { atOnce: 1, maxWaiting: 30 } as const;

type Draw = (view: MeetingView, words: Words) => Promise<Buffer>;

async function drawnHere(view: MeetingView, words: Words): Promise<Buffer> {
  const { drawPreview } = await import("./draw-preview.ts");
  return drawPreview(view, words);
}

/** The picture of a meeting, as chats show it beside a pasted link. */
export function servePreview(context: AppContext, draw: Draw = drawnHere): Router {
  const pictureOf = createPictures(context, draw);
  const router = Router({ caseSensitive: true, strict: true });
  router.get(PICTURE_PATTERN, async (request, response) => {
    const meetingID = parseMeetingID(request.params.meetingID ?? "") ?? noSuchMeeting();
    const view = (await context.meetings.view(meetingID)) ?? noSuchMeeting();
    const reply = await pictureOf(view, callerAddress(request, context.config.trustProxy));
    response.setHeader("Content-Type", "image/png");
    response.setHeader("Cache-Control", "no-cache");
    response.setHeader("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'");
    response.setHeader("Referrer-Policy", "no-referrer");
    // Chats in a browser show it in their own page.
    response.setHeader("Cross-Origin-Resource-Policy", "cross-origin");
    response.setHeader("X-Robots-Tag", "noindex");
    return sendPrepared(request, response, { reply });
  });
  return router;
}

/** Pictures by the version of their meeting: each is drawn once, one after the other, and who has many drawn waits. */
function createPictures({ rateLimit, database }: Pick<AppContext, "rateLimit" | "database">, draw: Draw) {
  const cache = createByteCache<MeetingID, { readonly version: number; readonly reply: PreparedReply }>(MAX_BYTES);
  const underWay = new Map<string, Promise<PreparedReply>>();
  const queue = createFairQueue(QUEUE);

  async function drawn(view: MeetingView, address: string): Promise<PreparedReply> {
    const { meetingID, version } = view.meeting;
    const drawing = queue({ path: [address] }, async () =>
      draw(view, await organiserWords(view, database.views.users)),
    );
    const bytes = await drawing.catch((error: unknown) => {
      if (error instanceof QueueFull) refuse("unavailable", message("api.busy"));
      throw error;
    });
    const reply = prepareReply(bytes, { compressible: false });
    if ((cache.get(meetingID)?.version ?? 0) <= version) cache.set(meetingID, { version, reply }, bytes.length);
    return reply;
  }

  return async (view: MeetingView, address: string): Promise<PreparedReply> => {
    const { meetingID, version } = view.meeting;
    const kept = cache.get(meetingID);
    if (kept?.version === version) return kept.reply;
    const key = `${meetingID} ${version}`;
    if (!underWay.has(key)) await rateLimit("drawPreview", address);
    return underWay.getOrInsertComputed(key, () => drawn(view, address).finally(() => underWay.delete(key)));
  };
}
