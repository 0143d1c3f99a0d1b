import type { Duplex } from "node:stream";
import type { Log } from "../ports.ts";

type RefusedUpgrade = { readonly socket: Duplex; readonly log: Pick<Log, "warn"> };

/**
 * Refuses a WebSocket with a status (`404 Not Found`) and a sentence in ASCII. Logs the refusal, because the HTTP log never
 * sees an upgrade.
 */
export function refuseUpgrade({ socket, log }: RefusedUpgrade, status: string, sentence = ""): void {
  log.warn({ status }, `A WebSocket was refused: ${status}.`);
  socket.once("finish", () => socket.destroy());
  const head = `Connection: close\r\nContent-Type: text/plain\r\nContent-Length: ${sentence.length}`;
  socket.end(`HTTP/1.1 ${status}\r\n${head}\r\n\r\n${sentence}`);
}
