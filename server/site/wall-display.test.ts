import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { GRID_CLOSE } from "#domain/contract/sockets.ts";
import { CHOIR, HALF_PAST_NINE, NINE } from "../testing/api-client.ts";
import { startLastingServer } from "../testing/lasting-server.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const GUIDE = readFileSync(join(ROOT, "docs", "api.md"), "utf8");
const [, SECTION = ""] = GUIDE.split(/^## A wall display$/m);
const PROGRAM = /^```javascript\n([\s\S]*?)\n```$/m.exec(SECTION)?.[1] ?? "";

const WAIT = { timeout: 20_000 };

/** The guide's program, and the lines that it has drawn last. */
function startDisplay(OVERLAP: string, MEETING: string): { child: ChildProcess; screen: () => readonly string[] } {
  const child = spawn(process.execPath, ["--input-type=module", "-e", PROGRAM], {
    cwd: ROOT,
    env: { PATH: process.env["PATH"], OVERLAP, MEETING },
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill());
  let printed = "";
  child.stdout.on("data", (chunk: Buffer) => (printed += chunk.toString()));
  return { child, screen: () => printed.slice(printed.lastIndexOf("Choir")).trim().split("\n") };
}

test(
  "the guide's wall display draws answers and details as they change, also after the server was restarted",
  { timeout: 120_000 },
  async () => {
    const server = await startLastingServer();
    onTestFinished(() => server.stop());
    const { api } = server;
    const { meetingID, organiserKey, params } = await api.createMeeting();
    await api.addGuest(meetingID, "Ann", [NINE]);
    const { child, screen } = startDisplay(server.url, meetingID);
    const ended = once(child, "exit");
    const shows = (...lines: readonly string[]) =>
      vi.waitFor(() => expect(screen()).toEqual(expect.arrayContaining([...lines])), WAIT);

    await shows(CHOIR.name, "no time yet", `${NINE} 1 of 1`, `${HALF_PAST_NINE} 0 of 1`);
    await api.addGuest(meetingID, "Ben", [NINE, HALF_PAST_NINE]);
    await shows(`${NINE} 2 of 2`, `${HALF_PAST_NINE} 1 of 2`);
    await api.schedule(params);
    await shows(CHOIR.name, NINE);
    await api.edit(params, { name: "Choir party", tentativeDates: ["2026-12-01"] }, { organiserKey });
    await shows("Choir party");
    await vi.waitFor(() => expect(screen().filter((line) => line.startsWith("2026-12-03"))).toEqual([]), WAIT);

    for (const signal of ["SIGTERM", "SIGKILL"] as const) {
      await server.end(signal);
      await server.startAgain();
      // What is there before the display is back.
      const { selfRespondentID: respondentID } = await api.addGuest(meetingID, "Cem", [NINE]);
      await shows("Choir party", `${NINE} 3 of 3`);
      await api.call("unscheduleMeeting", { params, organiserKey });
      await shows("no time yet");
      await api.call("deleteRespondent", { params: { meetingID, respondentID } });
      await shows(`${NINE} 2 of 2`);
      await api.schedule(params, { organiserKey });
      await shows(NINE);
    }

    await api.call("deleteMeeting", { params, organiserKey });
    expect(await ended).toEqual([0, null]);
    expect(screen().at(-1)).toBe("There is no such meeting.");
  },
);

test("the guide names the codes with which the server closes sockets of other programs", () => {
  // To these, being late is having no room: a code from 4400 on would keep them away for good.
  const { late: _, ...codes } = GRID_CLOSE;
  for (const code of Object.values(codes)) expect(SECTION).toMatch(new RegExp(`^\\| ${code} \\|`, "m"));
});
