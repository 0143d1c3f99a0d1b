import { afterEach, expect, test, vi } from "vitest";
import { askInLanguage, call } from "./call.ts";

afterEach(() => {
  askInLanguage(undefined);
  vi.unstubAllGlobals();
});

test("a language is asked for only where the browser would ask for another one", async () => {
  const asked: (string | null)[] = [];
  vi.stubGlobal("fetch", async (_: string, { headers }: { headers: Headers }) => {
    asked.push(headers.get("Accept-Language"));
    return new Response("{}");
  });
  await call("serverInfo");
  askInLanguage("de");
  await call("serverInfo");
  expect(asked).toEqual([null, "de"]);
});
