import type { ListPlace } from "#db/views/my-meetings-views.ts";
import { parseMeetingID } from "#domain/ids.ts";

/** A place in a list as replies write it. To callers it is just a text that they send back. */
export function placeText({ createdAt, meetingID }: ListPlace): string {
  return Buffer.from(`${createdAt}.${meetingID}`).toString("base64url");
}

/** The place that {@link placeText} wrote; undefined for any other text. */
export function parsePlace(text: string): ListPlace | undefined {
  const [, micros = "", id = ""] = /^(\d{1,16})\.(.*)$/.exec(Buffer.from(text, "base64url").toString()) ?? [];
  const createdAt = Number(micros);
  const meetingID = parseMeetingID(id);
  if (meetingID === undefined || !Number.isSafeInteger(createdAt)) return undefined;
  return placeText({ createdAt, meetingID }) === text ? { createdAt, meetingID } : undefined;
}
