import { expect, test } from "vitest";
import { acceptedLanguages, callerLanguage, deviceName } from "./request-headers.ts";
import { list } from "#domain/testing/list.ts";

const WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)";
const ANDROID =
  "(Linux; Android 15; SM-S928B) AppleWebKit/537.36 SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36";
const MAC = "(Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15";
const IPHONE =
  "(iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 Version/26.0 Mobile/15E148 Safari/604.1";

test.each([
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0", "Firefox on Windows"],
  [`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/143.0.0.0 Safari/537.36`, "Chrome on Linux"],
  [`Mozilla/5.0 ${MAC}`, "Safari on Mac"],
  [`Mozilla/5.0 ${IPHONE}`, "Safari on iPhone"],
  [`Mozilla/5.0 ${ANDROID}`, "Samsung Internet on Android"],
  ["Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/143.0.0.0 Safari/537.36 Edg/143.0.0.0", "Edge on Windows"],
  ["curl/8.11.0", ""],
  ["", ""],
  [undefined, ""],
  ["<script>alert(1)</script>", ""],
  [`${"x ".repeat(100_000)}Firefox/1`, ""],
])("deviceName of %s is %j", (userAgent, name) => expect(deviceName(userAgent)).toBe(name));

const languageOf = (text: string | undefined) => callerLanguage({ "accept-language": text });

test.each([
  [undefined, "en"],
  ["", "en"],
  ["*", "en"],
  ["de", "de"],
  ["DE-at", "de"],
  ["de-AT,de;q=0.9,en;q=0.8", "de"],
  ["en-GB,de;q=0.9", "en"],
  ["en;q=0.1, de;q=0.2", "de"],
  ["nl, de;q=0.5, en;q=0.4", "de"],
  ["nl", "en"],
  ["*, de;q=0.5", "de"],
  ["de;q=0, pt-BR;q=0.3", "pt"],
  ["zh-TW", "zh-Hans"],
  ["zh-Hant-HK, en;q=0.5", "zh-Hans"],
  ["fr", "fr"],
])("callerLanguage for %s is %s", (text, language) => expect(languageOf(text)).toBe(language));

test.each([
  "en\nde",
  "constructor, __proto__",
  ...list(
    `;q=1 ,,,;;; q=0.5 de_DE a;q=1e999,b;q=NaN,c;q=-1 i-klingon - \u0000 ${"x".repeat(10_000)} ${",".repeat(10_000)}`,
  ),
])("callerLanguage is English for a header that is no list of languages: %j", (text) =>
  expect(languageOf(text)).toBe("en"),
);

test("only the first tags of a very long Accept-Language count", () => {
  expect(languageOf(`de, ${"x-a, ".repeat(2_000)}`)).toBe("de");
  const cut = acceptedLanguages({ "accept-language": "nl-NL, ".repeat(2_000) });
  expect(new Set(cut)).toEqual(new Set(["nl-NL"]));
});
