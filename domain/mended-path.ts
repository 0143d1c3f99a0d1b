import { parseMeetingID } from "./ids.ts";

/** The key of a link, behind the sign that parts it from the address, however a mail program wrote the two. */
const KEY = /#\W*(as|organiser|answer)(?:=|%3D)([0-9A-Za-z]+)/iu;
/** Signs that a chat or a sentence adds after an address: `.`, `)`, `&fbclid=…`. */
const ADDED = /^(?:[^\p{L}\p{N}]+$|[\s&?#;,)>\]}"'])/u;

/**
 * Returns the path of a meeting's page, with the key of its link, for a path that a mail program or a chat has changed:
 * `/m/{id}%23as={key}` or `/m/{id}).`. Undefined if the path leads to no meeting.
 */
export function mendedMeetingPath(path: string): string | undefined {
  const [, id = "", rest = ""] = /^\/m\/([0-9A-Za-z]{12})(?![0-9A-Za-z])(.+)$/su.exec(decodedPath(path)) ?? [];
  if (parseMeetingID(id) === undefined) return undefined;
  const [, kind = "", key = ""] = KEY.exec(rest) ?? [];
  if (key !== "") return `/m/${id}#${kind.toLowerCase()}=${key}`;
  return ADDED.test(rest) ? `/m/${id}` : undefined;
}

/** Some programs encode an address that is encoded already. */
function decodedPath(path: string): string {
  try {
    return decodeURIComponent(decodeURIComponent(path));
  } catch {
    return path;
  }
}
