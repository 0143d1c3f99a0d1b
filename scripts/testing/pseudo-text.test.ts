import { expect, test } from "vitest";
import { pseudoText } from "./pseudo-text.ts";

test.each([
  ["Copy link", "[Çöþý ļîñķ ~ ~]"],
  ["Hello {name}", "[Ĥéļļö {name} ~ ~ ~]"],
  ["{count, plural, one {# day} other {# days}}", "[{count,plural,one{# ďåý} other{# ďåýš}} ~ ~ ~ ~ ~ ~ ~ ~ ~]"],
  ["Please <link>log in</link>", "[Þļéåšé <link>ļöĝ îñ</link> ~ ~ ~ ~ ~ ~]"],
])("%s is %s", (text, pseudo) => {
  expect(pseudoText(text)).toBe(pseudo);
});
