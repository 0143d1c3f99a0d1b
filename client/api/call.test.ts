import { afterEach, expect, test, vi } from "vitest";
import { askInLanguage, call } from "./call.ts";
import { noteServerTime, serverTime } from "./clock.ts";
import { clearToken, setToken } from "./token.ts";

afterEach(() => {
  askInLanguage(undefined);
  vi.unstubAllGlobals();
  noteServerTime(Date.now(), Date.now());
});

test("a call sends a language only when the browser would send another one", async () => {
  const languages: (string | null)[] = [];
  vi.stubGlobal("fetch", async (_: string, { headers }: { headers: Headers }) => {
    languages.push(headers.get("Accept-Language"));
    return new Response("{}");
  });
  await call("serverInfo");
  askInLanguage("de");
  await call("serverInfo");
  expect(languages).toEqual([null, "de"]);
});

test("the client repeats a read without the login when the login ends during the read", async () => {
  const credentials: (string | null)[] = [];
  vi.stubGlobal("fetch", async (_: string, { headers }: { headers: Headers }) => {
    credentials.push(headers.get("Authorization"));
    clearToken("ann");
    return new Response(JSON.stringify({ turn: credentials.length }));
  });
  setToken("ann");
  expect(await call("serverInfo")).toEqual({ turn: 2 });
  expect(credentials).toEqual(["Bearer ann", null]);
});

test("the client does not repeat a write when the login ends during the write", async () => {
  const credentials: (string | null)[] = [];
  vi.stubGlobal("fetch", async (_: string, { headers }: { headers: Headers }) => {
    credentials.push(headers.get("Authorization"));
    clearToken("ann");
    return new Response("{}");
  });
  setToken("ann");
  await call("logOut");
  expect(credentials).toEqual(["Bearer ann"]);
});

test("a call reads the server's clock from replies, and not from a refusal or from a proxy's page", async () => {
  const HOUR_MS = 3_600_000;
  let reply: () => Response = () => new Response();
  vi.stubGlobal("fetch", async () => reply());
  async function hoursAfter(hours: number, body: string, status: number): Promise<number> {
    const headers = { Date: new Date(Date.now() + hours * HOUR_MS).toUTCString() };
    reply = () => new Response(body, { status, headers });
    await call("serverInfo").catch(() => {});
    return Math.round((serverTime() - Date.now()) / HOUR_MS);
  }
  expect(await hoursAfter(2, "{}", 200)).toBe(2);
  expect(await hoursAfter(90, "<h1>Bad gateway</h1>", 502)).toBe(2);
  expect(await hoursAfter(90, "", 403)).toBe(2);
  expect(await hoursAfter(90, "<h1>Log in to the train</h1>", 200)).toBe(2);
  expect(await hoursAfter(3, "{}", 200)).toBe(3);
});
