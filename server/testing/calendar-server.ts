import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { parseAllowEntry } from "../outbound/outbound-allow.ts";
import { EXPIRED } from "../outbound/testing/certificates.ts";
import { serve } from "./serve.ts";

/** A reply as it is now, or everything that a request does. */
export type Reply =
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
  const server = await serve((request, response) => {
    const [path = ""] = (request.url ?? "").split("?");
    requests.getOrInsertComputed(path, () => []).push(request.headers);
    const reply = replies.get(path) ?? { status: 404 };
    if (typeof reply === "function") return reply(request, response);
    const { status = 200, headers = {}, body = "" } = reply;
    response.writeHead(status, { "Content-Type": "text/calendar", ...headers }).end(body);
  });
  const expired = createServer(EXPIRED, (_request, response) => response.end(ics()));
  await new Promise<void>((resolve) => void expired.listen(0, "127.0.0.1", resolve));
  const expiredPort = (expired.address() as AddressInfo).port;
  const pathOf = (name: string) => `/secret-${encodeURIComponent(name)}.ics`;
  const addressOf = (name: string) => server.url + pathOf(name);
  return {
    host: `127.0.0.1:${server.port}`,
    /** For `outboundAllow` of an app. */
    allow: [server.port, expiredPort].flatMap((port) => parseAllowEntry(`127.0.0.1:${port}`) ?? []),
    /** At a host whose certificate has expired; the app must find it at 127.0.0.1. */
    expiredAddress: `https://expired.calendar.test:${expiredPort}/work.ics`,
    addressOf,
    /** Sets the reply for a calendar, and returns its address. */
    serve(name: string, reply: Reply): string {
      replies.set(pathOf(name), reply);
      return addressOf(name);
    },
    /** The headers of all requests for a calendar, the oldest first. */
    requests: (name: string): readonly IncomingHttpHeaders[] => requests.get(pathOf(name)) ?? [],
    async stop(): Promise<void> {
      await server.close();
      expired.closeAllConnections();
      await new Promise((resolve) => expired.close(resolve));
    },
  };
}
