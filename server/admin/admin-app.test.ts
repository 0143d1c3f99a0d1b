import { expect, onTestFinished, vi } from "vitest";
import type { AppContext } from "../app-context.ts";
import { createLog } from "../log.ts";
import { serve } from "../testing/serve.ts";
import { test } from "../testing/start-test-app.ts";
import { VERSION } from "../version.ts";
import { createAdminApp } from "./admin-app.ts";

/** Serves the operator's calls, and collects what they log. */
async function adminOf(context: AppContext) {
  const log = createLog("silent");
  const info = vi.spyOn(log, "info");
  const error = vi.spyOn(log, "error");
  const { url, close } = await serve(createAdminApp({ ...context, log }, "http://localhost"));
  onTestFinished(close);
  const send = async (call: string, body: string, version = VERSION) => {
    const headers = { "Content-Type": "application/json", "Overlap-Version": version };
    const reply = await fetch(`${url}/${call}`, { method: "POST", headers, body });
    return { status: reply.status, body: (await reply.json()) as unknown };
  };
  return { send, info, error };
}

test("each refusal of the operator's calls is one sentence", async ({ app }) => {
  const { send, info } = await adminOf(app.context);
  const bodyOf = async (call: string, body: string, version?: string) => (await send(call, body, version)).body;
  expect(await bodyOf("usage", "{}", "0.9.0")).toEqual({ message: `The running server is Overlap ${VERSION}.` });
  expect(await bodyOf("usage", '{"meetings": "many"}')).toEqual({
    message: "meetings: Invalid input: expected number, received string.",
  });
  expect(await bodyOf("frobnicate", "{}")).toEqual({ message: "The server does not know this call." });
  expect(await bodyOf("block/add", '{"value": "198.51.100"}')).toEqual({
    message: "198.51.100 is neither a network (198.51.100.0/24) nor a mail domain (example.org).",
  });
  expect(await bodyOf("block/remove", '{"value": "spam.example"}')).toEqual({
    message: "spam.example is not blocked: see block list.",
  });
  expect(info).not.toHaveBeenCalled();
});

test("a failed call of the operator has its reason in the log alone", async ({ app }) => {
  const fault = new Error("secret reason");
  const database = {
    ...app.context.database,
    views: { ...app.context.database.views, blocks: () => Promise.reject(fault) },
  };
  const { send, error } = await adminOf({ ...app.context, database });
  expect(await send("block/list", "{}")).toEqual({
    status: 500,
    body: { message: "The server failed; its log says why." },
  });
  expect(error.mock.calls).toEqual([[{ call: "/block/list", err: fault }, "A call of the operator failed."]]);
});

test("a change by the operator is logged without network or domain, and a query is not logged", async ({ app }) => {
  const { send, info } = await adminOf(app.context);
  await send("block/add", '{"value": "spam.example"}');
  await send("block/list", "{}");
  await send("block/remove", '{"value": "spam.example"}');
  const message = "The operator changed something.";
  expect(info.mock.calls).toEqual([
    [{ call: "block/add", kind: "domain" }, message],
    [{ call: "block/remove", kind: "domain" }, message],
  ]);
});

test("the operator's calls do not exist over TCP", async ({ app }) => {
  const headers = { "Content-Type": "application/json", "Overlap-Version": VERSION };
  for (const path of ["/usage", "/block/list", "/api/block/list"]) {
    const reply = await fetch(app.url + path, { method: "POST", headers, body: '{"meetings": 0}' });
    expect(reply.status).toBe(404);
  }
});
