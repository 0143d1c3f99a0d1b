import { execFile, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, vi } from "vitest";
import type { BodyOf } from "#domain/contract/endpoints.ts";
import { GRID_CLOSE, MAX_WATCHED } from "#domain/contract/sockets.ts";
import { REFUSAL_STATUS } from "#domain/refusal.ts";
import { LIMITS } from "#domain/limits.ts";
import { CHOIR, HALF_PAST_NINE, NINE } from "../testing/api-client.ts";
import { startLastingServer } from "../testing/lasting-server.ts";
import { test, testNow } from "../testing/start-test-app.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const GUIDE = readFileSync(join(ROOT, "docs", "api.md"), "utf8");
const hasCurl = spawnSync("curl", ["--version"]).status === 0;

const folder = temporaryFolder();
const whichDate = () => ["/usr/bin/date", "/bin/date"].find((path) => existsSync(path)) ?? "date";

/** Runs a program of the guide until the test has ended, as on Node 20, which has no WebSocket. */
function runProgram(program: string, variables: Record<string, string>) {
  const env = { PATH: process.env["PATH"], ...variables };
  const options = ["--no-experimental-websocket", "--input-type=module"];
  const child = spawn(process.execPath, [...options, "-e", program], { cwd: ROOT, env });
  onTestFinished(() => void child.kill());
  let printed = "";
  child.stdout.on("data", (chunk: Buffer) => (printed += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (printed += chunk.toString()));
  return { child, printed: () => printed };
}

test.skipIf(!hasCurl)(
  "every example of the API guide works as written, with the shown reply (needs curl)",
  async ({ app }) => {
    // The guide counts days from today, which is another one for the app of a test.
    const today = testNow().toString().slice(0, 10);
    writeFileSync(join(folder, "date"), `#!/bin/sh\nexec ${whichDate()} -d "${today} $2" "$3"\n`, { mode: 0o755 });
    const variables: Record<string, string> = {};
    /** Values of the guide's examples, with the real values here. */
    const made = new Map<string, string>();
    const promised: { readonly shown: string; readonly came: string }[] = [];
    let reply = "";

    for (const { language, text } of examples()) {
      if (language === "sh") reply = await runShell(text);
      if (language === "json" || language === "text") promised.push({ shown: text, came: reply });
      if (language === "js") await listen(text);
    }

    expect(promised.length).toBeGreaterThan(8);
    for (const { shown, came } of promised) {
      const here = [...made].reduce((all, [value, real]) => all.replaceAll(value, real), shown);
      expect(parsed(came)).toEqual(parsed(here));
    }

    /** Runs the commands of a block; lines that set a variable take the real value, as a reader would. */
    async function runShell(text: string): Promise<string> {
      const lines: string[] = [];
      for (const line of text.split("\n")) {
        const [, computed, command = ""] = /^([A-Z]+)=\$\((date .*)\)$/.exec(line) ?? [];
        if (computed === undefined) lines.push(line);
        else variables[computed] = (await inShell(command)).trim();
      }
      const rest = lines.filter((line) => {
        const [, name, value = "", field] = /^([A-Z_]+)=(\S+)(?: +# (\w+))?$/.exec(line) ?? [];
        if (name === undefined) return true;
        const real = field === undefined ? app.url : fieldOf(reply, field);
        variables[name] = real;
        made.set(value, real);
        return false;
      });
      return rest.join("").trim() === "" ? reply : inShell(rest.join("\n"));
    }

    async function inShell(commands: string): Promise<string> {
      const env = { PATH: `${folder}:${process.env["PATH"] ?? ""}`, ...variables };
      return (await promisify(execFile)("sh", ["-euc", commands], { cwd: folder, env })).stdout;
    }

    /** A program that listens hears of an answer that is given while it does. */
    async function listen(program: string): Promise<void> {
      const { child, printed } = runProgram(program, variables);
      await vi.waitFor(() => expect(printed()).toBe("watching\n"), 15_000);
      const { params } = await app.api.addGuest(variables["MEETING"] ?? "", "Ben");
      await vi.waitFor(() => expect(printed()).toBe("watching\nanswered\n"), 15_000);
      child.kill();
      await app.api.call("deleteRespondent", { params });
    }
  },
);

test("the API guide has the server's limits and refusal codes", () => {
  expect(GUIDE).toContain(`at most ${LIMITS.dates} dates and ${LIMITS.respondents.toLocaleString("en")} respondents`);
  expect(GUIDE).toContain(`watches ${MAX_WATCHED} meetings at most`);
  for (const [code, status] of Object.entries(REFUSAL_STATUS))
    expect(GUIDE).toMatch(new RegExp(`\\| ${status} +\\| \`${code}\``));
});

function examples(): { language: string; text: string }[] {
  return [...GUIDE.matchAll(/^```(\w+)\n([\s\S]*?)\n```$/gm)].map(([, language = "", text = ""]) => ({
    language,
    text,
  }));
}

function fieldOf(reply: string, field: string): string {
  const value = (JSON.parse(reply) as Record<string, unknown>)[field];
  if (typeof value !== "string") throw new Error(`There is no ${field} in ${reply}`);
  return value;
}

const NEW_EACH_TIME = new Set(["requestId", "userID", "expectedID"]);

/** Parses JSON, without the values that are new every time; returns other text trimmed. */
function parsed(text: string): unknown {
  if (!text.trimStart().startsWith("{")) return text.trim();
  return JSON.parse(text, (name, value: unknown) => (NEW_EACH_TIME.has(name) ? undefined : value));
}

const [, SECTION = ""] = GUIDE.split(/^## A wall display$/m);
const PROGRAM = /^```javascript\n([\s\S]*?)\n```$/m.exec(SECTION)?.[1] ?? "";
const WAIT = { timeout: 20_000 };

test(
  "the guide's wall display draws answers and details as they change, also after the server was restarted",
  { timeout: 120_000 },
  async () => {
    const server = await startLastingServer();
    onTestFinished(() => server.stop());
    const { api } = server;
    const { meetingID, organiserKey, params } = await api.createMeeting();
    await api.addGuest(meetingID, "Ann", [NINE]);
    const { child, printed } = runProgram(PROGRAM, { OVERLAP: server.url, MEETING: meetingID });
    // The lines that it drew last.
    const screen = () => printed().slice(printed().lastIndexOf("Choir")).trim().split("\n");
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
      // A change before the display is back.
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

const FREE = { availabilities: ["MO 09:00", "TU 23:30"], ifNeeded: ["MO 09:30"] };
const WEEK = {
  kind: "weekdays",
  weekdays: ["MO", "TU"],
  minStartHour: 9,
  maxEndHour: 24,
  allowIfNeeded: true,
} as const;
const DAYS = { kind: "wholeDays", tentativeDates: ["2026-12-01", "2026-12-03"], allowIfNeeded: true } as const;

test("the guide's wall display shows days of the week and whole days, with those who can only if needed", async ({
  app,
}) => {
  const { about, timezone } = CHOIR;
  const create = async (kind: object) => {
    const body = { name: "Choir", about, timezone, ...kind } as BodyOf<"createMeeting">;
    return (await app.api.call("createMeeting", { body })).reply.meetingID;
  };
  const shows = (meetingID: string, lines: readonly string[]) => {
    const { printed } = runProgram(PROGRAM, { OVERLAP: app.url, MEETING: meetingID });
    const screen = () => printed().slice(printed().lastIndexOf("Choir")).trim().split("\n");
    return vi.waitFor(() => expect(screen()).toEqual(expect.arrayContaining([...lines])), WAIT);
  };
  const [week, days] = [await create(WEEK), await create(DAYS)];
  await app.api.answer(week, { name: "Ann", ...FREE });
  await app.api.answer(week, { name: "Ben", availabilities: ["MO 09:00"] });
  await app.api.call("scheduleMeeting", {
    params: { meetingID: week },
    body: { scheduledStart: "MO 09:00", scheduledEnd: "MO 10:00" },
  });
  await app.api.answer(days, { name: "Ann", availabilities: ["2026-12-03"], ifNeeded: ["2026-12-01"] });
  await shows(week, ["MO 09:00", "MO 09:00 2 of 2", "MO 09:30 0 of 2, 1 if needed", "TU 23:30 1 of 2"]);
  await shows(days, ["no time yet", "2026-12-01 0 of 1, 1 if needed", "2026-12-03 1 of 1"]);
});

test("the guide names the codes with which the server closes sockets of other programs", () => {
  // Programs never see `late`: they are closed as when there is no room, because a code from 4400 on would keep them away.
  const { late: _, ...codes } = GRID_CLOSE;
  for (const code of Object.values(codes)) expect(SECTION).toMatch(new RegExp(`^\\| ${code} \\|`, "m"));
});
