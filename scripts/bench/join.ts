import { answeredMeeting } from "./answered-meeting.ts";
import { startBenchServer } from "./bench-server.ts";
import { startCrowd } from "./crowd.ts";
import { percentile, printTable, type Row } from "./measure.ts";

const RESPONDENTS = 100;
const TURNS = 3;

/** All viewers open the same meeting at once. */
export async function benchJoin(): Promise<void> {
  const server = await startBenchServer();
  try {
    const { meetingID } = await answeredMeeting(server.url, RESPONDENTS);
    const url = `${server.url.replace("http:", "ws:")}/collab`;
    const rows: Row[] = [];
    for (const [turn, count] of [100, 300, 300, 300].slice(0, TURNS + 1).entries()) {
      // From another address each time: what one address may open in a minute is limited.
      const guests = await startCrowd({ url, count, speak: { meetingID }, firstAddress: 1 + turn });
      await guests.leave();
      rows.push({
        viewers: count,
        "p50 ms": percentile(guests.joinedMs, 50),
        "all ms": Math.round(Math.max(...guests.joinedMs)),
      });
    }
    printTable(`Joining one meeting of ${RESPONDENTS} respondents at once (the first turn is cold)`, rows);
  } finally {
    await server.stop();
  }
}
