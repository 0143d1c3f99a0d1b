import { parseMeetingID } from "./ids.ts";

/** The key of a link behind its separator, in all spellings of mail programs. */
const KEY = /#\W*(as|organiser|answer)(?:=|%3D)([0-9A-Za-z]+)/iu;
/** Characters that a chat or a sentence adds after an address: `.`, `)`, `&fbclid=…`. */
const ADDED = /^(?:[^\p{L}\p{N}]+$|[\s&?#;,)>\]}"'])/u;

/**
 * Returns the path of a meeting's page, with the link's key, for a path that a mail program or a chat has damaged.
 * Examples are `/m/{id}%23as={key}` and `/m/{id}).`. Undefined for other paths.
 */
export function mendedMeetingPath(path: string): string | undefined {
  const [, id = "", rest = ""] = /^\/m\/([0-9A-Za-z]{12})(?![0-9A-Za-z])(.+)$/su.exec(decodedPath(path)) ?? [];
  if (parseMeetingID(id) === undefined) return undefined;
  const [, kind = "", key = ""] = KEY.exec(rest) ?? [];
  if (key !== "") return `/m/${id}#${kind.toLowerCase()}=${key}`;
  return ADDED.test(rest) ? `/m/${id}` : undefined;
}

/** Some programs encode an encoded address again. */
function decodedPath(path: string): string {
  try {
    return decodeURIComponent(decodeURIComponent(path));
  } catch {
    return path;
  }
}
