import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { parseAllowEntry } from "../outbound/outbound-allow.ts";

/** A reply as it is now, or everything that a request does. */
type Reply =
  | { readonly status?: number; readonly headers?: Record<string, string>; readonly body?: string | Uint8Array }
  | ((request: IncomingMessage, response: ServerResponse) => void);

type Event = { readonly [property: string]: string };

/** Writes a calendar: `ics({ UID: "1", DTSTART: "20261201T080000Z", … })`. */
export function ics(...events: readonly Event[]): string {
  const lines = events.flatMap((event, index) => {
    const all = { UID: `event-${index}`, DTSTAMP: "20261101T000000Z", ...event };
    return ["BEGIN:VEVENT", ...Object.entries(all).map(([name, value]) => `${name}:${value}`), "END:VEVENT"];
  });
  return ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Test//EN", ...lines, "END:VCALENDAR", ""].join("\r\n");
}

/** Starts a server of calendar files, whose replies a test changes while it runs. */
export async function startCalendarServer() {
  const replies = new Map<string, Reply>();
  const requests = new Map<string, IncomingHttpHeaders[]>();
  const server = createServer((request, response) => {
    const path = request.url ?? "";
    requests.getOrInsertComputed(path, () => []).push(request.headers);
    const reply = replies.get(path) ?? { status: 404 };
    if (typeof reply === "function") return reply(request, response);
    const { status = 200, headers = {}, body = "" } = reply;
    response.writeHead(status, { "Content-Type": "text/calendar", ...headers });
    response.end(body);
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const pathOf = (name: string) => `/secret-${name}.ics`;
  return {
    host: `127.0.0.1:${port}`,
    /** For `outboundAllow` of an app. */
    allow: [parseAllowEntry(`127.0.0.1:${port}`)!],
    /** Sets the reply for a calendar, and returns its address. */
    serve(name: string, reply: Reply): string {
      replies.set(pathOf(name), reply);
      return `http://127.0.0.1:${port}${pathOf(name)}`;
    },
    /** The headers of all requests for a calendar, the oldest first. */
    requests: (name: string): readonly IncomingHttpHeaders[] => requests.get(pathOf(name)) ?? [],
    async stop(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
