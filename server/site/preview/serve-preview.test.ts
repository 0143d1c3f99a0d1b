import express from "express";
import { afterAll, expect } from "vitest";
import { RATE_LIMITS } from "#domain/contract/rate-limits.ts";
import { refusalToReply } from "../../http/refusal-to-reply.ts";
import { NINE, TEN } from "../../testing/api-client.ts";
import { appTest } from "../../testing/start-test-app.ts";
import { rawRequest } from "../../testing/raw-request.ts";
import { serve } from "../../testing/serve.ts";
import { drawPreview } from "./draw-preview.ts";
import { servePreview } from "./serve-preview.ts";

const test = appTest({ rateLimit: true, trustProxy: 1 });
let site: Awaited<ReturnType<typeof serve>>;
/** The versions of drawn pictures. */
const drawn: number[] = [];

test.beforeAll(async ({ app }) => {
  const counting = servePreview(app.context, (view) => {
    drawn.push(view.meeting.version);
    return drawPreview(view);
  });
  site = await serve(express().use(counting).use(refusalToReply(app.context)));
});
afterAll(() => site.close());

const picture = (meetingID: string, headers: Readonly<Record<string, string>> = {}, of = site.url) =>
  rawRequest(of, `/m/${meetingID}/preview.png`, { headers });

/** Reads width and height from the head of a PNG. */
function sizeOf(png: Buffer): readonly number[] {
  expect(png.subarray(0, 8)).toEqual(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

test("the picture of a meeting is a PNG of 1200 × 630 that other sites may embed and search engines ignore", async ({
  app,
}) => {
  const { meetingID } = await app.api.createMeeting();
  const { status, headers, bytes } = await picture(meetingID, {}, app.url);
  expect([status, headers["content-type"], headers["cache-control"]]).toEqual([200, "image/png", "no-cache"]);
  expect(headers["cross-origin-resource-policy"]).toBe("cross-origin");
  expect(headers["x-robots-tag"]).toBe("noindex");
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(sizeOf(bytes)).toEqual([1200, 630]);
});

test("the picture of a meeting is drawn once for each version, also for several readers at a time", async ({ app }) => {
  const { meetingID } = await app.api.createMeeting();
  await app.api.addGuest(meetingID, "Ann", [NINE]);
  drawn.length = 0;
  const together = await Promise.all([1, 2, 3].map(() => picture(meetingID)));
  const later = await picture(meetingID);
  for (const { bytes } of together) expect(bytes).toEqual(later.bytes);
  expect(drawn).toHaveLength(1);
  const again = await picture(meetingID, { "if-none-match": String(later.headers["etag"]) });
  expect([again.status, drawn.length]).toEqual([304, 1]);

  await app.api.addGuest(meetingID, "Ben", [TEN]);
  const changed = await picture(meetingID);
  expect(changed.bytes.equals(later.bytes)).toBe(false);
  expect(drawn).toHaveLength(2);
});

test("the picture of a meeting shows answers, except protected ones", async ({ app }) => {
  const [open, closed] = await Promise.all(
    [false, true].map((protectAnswers) => app.api.createMeeting({ name: "Jury", protectAnswers })),
  );
  const emptyPictures = [await picture(open!.meetingID), await picture(closed!.meetingID)];
  await app.api.addGuest(open!.meetingID, "Ann", [NINE]);
  await app.api.addGuest(closed!.meetingID, "Ann", [NINE]);
  const pictures = [await picture(open!.meetingID), await picture(closed!.meetingID)];
  expect(pictures[0]!.bytes.equals(emptyPictures[0]!.bytes)).toBe(false);
  expect(pictures[1]!.bytes.equals(emptyPictures[1]!.bytes)).toBe(true);
});

test("the picture of a meeting has its size with a name in any script or with markup", async ({ app }) => {
  for (const name of ["</text><script>alert(1)</script>", "会議 🎉", "&amp; &#0; ]]>", "W".repeat(100)]) {
    const { meetingID } = await app.api.createMeeting({ name });
    const { status, bytes } = await picture(meetingID);
    expect([status, sizeOf(bytes)]).toEqual([200, [1200, 630]]);
  }
});

test.for(["abcdefghijkl", "nope", "..%2f..%2fetc"])("the picture of the unknown meeting %s is a 404", async (id) => {
  const { status, text } = await picture(id);
  expect([status, JSON.parse(text)]).toEqual([404, expect.objectContaining({ code: "unknown" })]);
});

test("an address over the limit of drawn pictures still gets cached ones", async ({ app }) => {
  const cached = await app.api.createMeeting();
  await picture(cached.meetingID);
  const other = await app.api.createMeeting();
  const from = { "x-forwarded-for": "198.51.100.7" };
  await app.context.rateLimit("drawPreview", "198.51.100.7", RATE_LIMITS.drawPreview.points);
  drawn.length = 0;
  const refused = await picture(other.meetingID, from);
  expect([refused.status, drawn.length]).toEqual([429, 0]);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  expect((await picture(cached.meetingID, from)).status).toBe(200);
  expect((await picture(other.meetingID, { "x-forwarded-for": "198.51.100.8" })).status).toBe(200);
});
