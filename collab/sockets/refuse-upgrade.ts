import type { Duplex } from "node:stream";

/** Answers a request that wanted to become a socket with a status (`404 Not Found`) and a sentence in ASCII, and ends it. */
export function refuseUpgrade(socket: Duplex, status: string, sentence = ""): void {
  socket.once("finish", () => socket.destroy());
  const head = `Connection: close\r\nContent-Type: text/plain\r\nContent-Length: ${sentence.length}`;
  socket.end(`HTTP/1.1 ${status}\r\n${head}\r\n\r\n${sentence}`);
}
