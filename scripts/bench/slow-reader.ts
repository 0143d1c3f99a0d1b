import { setTimeout as delay } from "node:timers/promises";
import { connectRaw, frames } from "#collab/testing/raw-viewer.ts";
import { parseMeetingID } from "#domain/meeting-id.ts";
import { answeredMeeting } from "./answered-meeting.ts";
import { startBenchServer } from "./bench-server.ts";
import { printTable } from "./print-table.ts";

const SLEEPERS = 20;
const RESPONDENTS = 400;
/** As often as a socket may ask for the whole meeting, which is the most that it can make the server send. */
const ASK_EVERY_MS = 1_000;
const MAX_MS = 120_000;

/** Clients that ask for everything, again and again, and read nothing of it. */
export async function benchSlowReader(): Promise<void> {
  const server = await startBenchServer();
  try {
    const created = await answeredMeeting(server.url, RESPONDENTS);
    const meetingID = parseMeetingID(created.meetingID);
    if (meetingID === undefined) throw new Error("The meeting has no id.");
    await delay(5_000);
    const [before, others] = [await server.collected(), await server.sockets()];
    const url = `${server.url.replace("http:", "ws:")}/collab`;
    const sleepers = await Promise.all(Array.from({ length: SLEEPERS }, () => connectRaw(url)));
    for (const sleeper of sleepers) sleeper.send(frames.token(meetingID, "guest"));
    await delay(500);
    for (const sleeper of sleepers) sleeper.socket.pause();

    const begun = performance.now();
    const most = { resident: 0, held: 0 };
    while ((await server.sockets()) > others && performance.now() - begun < MAX_MS) {
      const open = sleepers.filter(({ socket }) => socket.readyState === socket.OPEN);
      for (const sleeper of open) sleeper.send(frames.askForState(meetingID));
      await delay(ASK_EVERY_MS);
      // Collected each time: else room that V8 has in reserve would hide what the sockets hold.
      const { rss, heapUsed, external } = await server.collected();
      most.resident = Math.max(most.resident, rss - before.rss);
      most.held = Math.max(most.held, heapUsed + external - before.heapUsed - before.external);
    }
    const seconds = Math.round((performance.now() - begun) / 1_000);
    const left = Math.max(0, (await server.sockets()) - others);
    for (const sleeper of sleepers) sleeper.cut();
    printTable("Clients that never read, of a meeting of 400 respondents", [
      {
        clients: SLEEPERS,
        "most held kB/client": perClient(most.held),
        "most RSS kB/client": perClient(most.resident),
        "after s": seconds,
        "not cut": left,
      },
    ]);
  } finally {
    await server.stop();
  }
}

function perClient(bytes: number): number {
  return Math.round(bytes / 1_024 / SLEEPERS);
}
