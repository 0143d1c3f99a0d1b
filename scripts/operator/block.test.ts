import { expect } from "vitest";
import { test } from "#server/testing/start-test-app.ts";
import { runTool } from "./testing/run-tool.ts";

test("an operator blocks and unblocks, and must confirm a block of a large part of the Internet", async ({ app }) => {
  const block = (...args: string[]) => runTool({ DATA_DIR: app.dataDir }, "block", ...args);
  expect((await block("list")).out).toBe("Nothing is blocked.\n");
  expect((await block("add", "::ffff:198.51.100.9/120")).out).toBe("198.51.100.0/24 is blocked.\n");
  expect(app.context.blocks.isAddressBlocked("198.51.100.7")).toBe(true);
  expect(await block("add", "0.0.0.0/0")).toEqual({
    code: 1,
    out: "",
    err: "0.0.0.0/0 is a large part of the Internet. Block it? Nothing was done: without a terminal, add --yes.\n",
  });
  expect((await fetch(`${app.url}/api/server-info`)).status).toBe(200);
  expect((await block("add", "127.0.0.0/8", "--yes")).out).toBe("127.0.0.0/8 is blocked.\n");
  // The socket of the tool has no network.
  expect((await fetch(`${app.url}/api/server-info`)).status).toBe(403);
  expect((await block("remove", "127.0.0.0/8")).code).toBe(0);
  expect((await block("list", "--json")).out).toContain('"value": "198.51.100.0/24"');
  expect((await block("remove", "spam.example")).err).toBe("spam.example is not blocked: see block list.\n");
  expect((await block("add", "198.51.100")).err).toMatch(/^198\.51\.100 is not an address, a network \(/);
});
