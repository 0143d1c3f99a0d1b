import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import { createLog } from "../log.ts";
import { createRealtime, type Realtime } from "../realtime/create-realtime.ts";

/** Starts a realtime server until the end of the test. Every meeting exists there, and nobody is logged in. */
export async function startRealtime(
  needs: Partial<Parameters<typeof createRealtime>[0]> = {},
): Promise<{ readonly realtime: Realtime; readonly url: string }> {
  const realtime = createRealtime({
    meetings: async (meetingIDs) => new Map(meetingIDs.map((meetingID) => [meetingID, { meeting: {} }])),
    meetingsOf: async () => [],
    openLogin: async () => undefined,
    isOurs: () => true,
    addressOf: () => "",
    log: createLog("silent"),
    ...needs,
  });
  const server = createServer();
  realtime.attach(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    realtime.close();
    server.close();
  });
  const { port } = server.address() as AddressInfo; // as: the server listens on TCP
  return { realtime, url: `http://127.0.0.1:${port}` };
}
