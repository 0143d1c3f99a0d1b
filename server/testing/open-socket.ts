import { once } from "node:events";
import { connect } from "node:net";
import { onTestFinished } from "vitest";

export type Client = Awaited<ReturnType<typeof openSocket>>;

/** A client that writes what it is told, whether or not that is HTTP, until the test has ended. */
export async function openSocket(port: number, text = "", localAddress = "127.0.0.1") {
  const socket = connect({ port, host: "127.0.0.1", localAddress }).on("error", () => {});
  onTestFinished(() => void socket.destroy());
  let received = "";
  socket.on("data", (bytes: Buffer) => (received += bytes.toString()));
  // Also when the other side resets it: `once` of Node would reject.
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  await Promise.race([once(socket, "connect"), closed]);
  socket.write(text);
  return {
    socket,
    closed,
    /** Everything so far. */
    received: () => received,
    /** What comes next over it; empty when it is closed instead. */
    reply: async (): Promise<string> => {
      const before = received.length;
      const data = new Promise<void>((resolve) => socket.once("data", () => resolve()));
      await Promise.race([data, closed]);
      return received.slice(before);
    },
  };
}
