import { Router } from "express";
import { LRUCache } from "lru-cache";
import type { MeetingView } from "#db/hot/meeting-view.ts";
import { parseMeetingID } from "#domain/ids.ts";
import { refuse } from "#domain/refusal.ts";
import type { AppContext } from "../../app-context.ts";
import { createBoundedQueue, QueueFull } from "../../bounded-queue.ts";
import { callerAddress } from "../../http/caller-address.ts";
import { prepareReply, type PreparedReply, sendPrepared } from "../../http/prepared-reply.ts";
import type { Words } from "../../language/words.ts";
import { noSuchMeeting } from "../../meetings/permissions.ts";
import { organiserWords, PICTURE_PATTERN, pictureVersion } from "./preview-text.ts";

/** Some 80 pictures. */
const MAX_BYTES = 4 * 1024 * 1024;
/** A picture takes some 50 ms of a processor. */
export const DRAWING = { atOnce: 1, maxWaiting: 30 } as const;

type Draw = (view: MeetingView, words: Words) => Promise<Buffer>;

async function drawInProcess(view: MeetingView, words: Words): Promise<Buffer> {
  const { drawPreview } = await import("./draw-preview.ts");
  return drawPreview(view, words);
}

export function servePreview(context: AppContext, draw: Draw = drawInProcess): Router {
  const pictureOf = createPictures(context, draw);
  const router = Router({ caseSensitive: true, strict: true });
  router.get(PICTURE_PATTERN, async (request, response) => {
    const meetingID = parseMeetingID(request.params.meetingID ?? "") ?? noSuchMeeting();
    const view = (await context.meetings.seen(meetingID, {})) ?? noSuchMeeting();
    const address = callerAddress(request, context.config.trustProxy);
    const reply = await pictureOf({ view, address });
    response.setHeader("Content-Type", "image/png");
    response.setHeader("Cache-Control", "no-cache");
    response.setHeader("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'");
    response.setHeader("Referrer-Policy", "no-referrer");
    // Chats in a browser embed the picture.
    response.setHeader("Cross-Origin-Resource-Policy", "cross-origin");
    response.setHeader("X-Robots-Tag", "noindex");
    return sendPrepared(request, response, { reply });
  });
  return router;
}

type PictureContext = Pick<AppContext, "rateLimit" | "database" | "meetings">;
type PreviewRequest = { readonly view: MeetingView; readonly address: string };

/** Draws one picture at a time and caches it by the meeting's version. A busy caller waits behind other callers. */
function createPictures({ rateLimit, database, meetings }: PictureContext, draw: Draw) {
  const queue = createBoundedQueue(DRAWING);

  async function drawn({ view, address }: PreviewRequest): Promise<PreparedReply> {
    const drawing = queue(address, async () => draw(view, await organiserWords(view, database.views.users)));
    const bytes = await drawing.catch((error: unknown) => {
      if (error instanceof QueueFull) refuse("unavailable", "api.busy");
      throw error;
    });
    return prepareReply(bytes, { compressible: false });
  }

  const cache = new LRUCache<string, PreparedReply, PreviewRequest>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ pieces }) => pieces.reduce((sum, { length }) => sum + length, 0),
    fetchMethod: (_key, _stale, { context }) => drawn(context),
  });

  return async (request: PreviewRequest): Promise<PreparedReply> => {
    const key = `${request.view.meeting.meetingID} ${pictureVersion(request.view, meetings)}`;
    if (!cache.has(key)) await rateLimit("drawPreview", request.address);
    return cache.forceFetch(key, { context: request });
  };
}
