import { once } from "node:events";
import { type IncomingHttpHeaders, type IncomingMessage, request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import type { Duplex } from "node:stream";
import { text } from "node:stream/consumers";
import { TLSSocket } from "node:tls";
import { z } from "zod";
import type { Arrival } from "#server/http/probe.ts";

export type Reply = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** The end of the server's certificate, over TLS. */
  readonly certificateEnds: Date | undefined;
  /** True when the connection became a WebSocket. */
  readonly isUpgraded: boolean;
};

const MAX_MS = 10_000;

/** Sends a GET and reads the reply; follows no redirect. Rejects with the error of the connection. */
export async function ask(url: URL, headers: Readonly<Record<string, string>> = {}): Promise<Reply> {
  const send = url.protocol === "https:" ? httpsRequest : httpRequest;
  const sent = send(url, {
    headers: { "User-Agent": "overlap-doctor", ...headers },
    agent: false,
    signal: AbortSignal.timeout(MAX_MS),
  });
  const upgraded = once(sent, "upgrade") as Promise<[IncomingMessage, Duplex]>;
  const answered = once(sent, "response") as Promise<[IncomingMessage]>;
  for (const event of [upgraded, answered]) event.catch(() => {});
  sent.end();
  const [reply, socket] = await Promise.race([upgraded, answered.then(([message]) => [message, undefined] as const)]);
  const certificate = reply.socket instanceof TLSSocket ? reply.socket.getPeerCertificate().valid_to : undefined;
  const body = socket === undefined ? await text(reply) : "";
  socket?.destroy();
  return {
    status: reply.statusCode ?? 0,
    headers: reply.headers,
    body,
    certificateEnds: certificate === undefined ? undefined : new Date(certificate),
    isUpgraded: socket !== undefined,
  };
}

const arrivalReply = z.object({
  arrival: z.object({
    version: z.string(),
    pid: z.number(),
    host: z.string().nullable(),
    forwardedFor: z.array(z.string()),
    forwardedProto: z.string().nullable(),
    upgrade: z.string().nullable(),
    caller: z.string(),
    trustProxy: z.number(),
    publicUrl: z.string().nullable(),
  }),
});

/** Returns how the request arrived at this installation, if the reply is from it. */
export function arrivalIn({ body }: Reply): Arrival | undefined {
  try {
    return arrivalReply.safeParse(JSON.parse(body)).data?.arrival;
  } catch {
    return undefined;
  }
}

/** Returns the code of a connection's error, or its message. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === "AbortError" || error.name === "TimeoutError") return "no answer in 10 s";
  return "code" in error && typeof error.code === "string" ? error.code : error.message;
}
