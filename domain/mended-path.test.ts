import { expect, test } from "vitest";
import { mendedMeetingPath } from "./mended-path.ts";

const ID = "aB3dE6gH9jK2";
const KEY = "0123456789abcdefABCDEF0123456789";
const PAGE = `/m/${ID}`;

test.each([
  [`${PAGE}%23as=${KEY}`, `${PAGE}#as=${KEY}`],
  [`${PAGE}%23as%3D${KEY}`, `${PAGE}#as=${KEY}`],
  [`${PAGE}%2523as%253D${KEY}`, `${PAGE}#as=${KEY}`],
  [`${PAGE}/%23as=${KEY}`, `${PAGE}#as=${KEY}`],
  [`${PAGE}%23AS=${KEY}).`, `${PAGE}#as=${KEY}`],
  [`${PAGE}%23organiser=${KEY}&fbclid=abc`, `${PAGE}#organiser=${KEY}`],
  [`${PAGE}%23answer=${KEY}%3E`, `${PAGE}#answer=${KEY}`],
  [`${PAGE}.`, PAGE],
  [`${PAGE})`, PAGE],
  [`${PAGE}%3E`, PAGE],
  [`${PAGE}%20`, PAGE],
  [`${PAGE}%E2%80%8B`, PAGE],
  [`${PAGE}%E3%80%82`, PAGE],
  [`${PAGE}_`, PAGE],
  [`${PAGE}&fbclid=abc`, PAGE],
  [`${PAGE}),%20see`, PAGE],
])("the damaged path %s leads to %s", (path, mended) => expect(mendedMeetingPath(path)).toBe(mended));

test.each([
  `${PAGE}/slots`,
  `${PAGE}x`,
  `${PAGE}.html`,
  `${PAGE}-old`,
  "/m/short.",
  `/x/${ID}.`,
  `${PAGE}%E0%A4%A`,
  "/m/",
])("the path %s leads to no meeting", (path) => expect(mendedMeetingPath(path)).toBeUndefined());
