import { once } from "node:events";
import { connect } from "node:net";
import { onTestFinished } from "vitest";

export type Client = Awaited<ReturnType<typeof openSocket>>;

/** Opens a client that writes any text until the end of the test. */
export async function openSocket(port: number, text = "", localAddress = "127.0.0.1") {
  const socket = connect({ port, host: "127.0.0.1", localAddress }).on("error", () => {});
  onTestFinished(() => void socket.destroy());
  let received = "";
  socket.on("data", (bytes: Buffer) => (received += bytes.toString()));
  // Node's `once` would reject after a reset.
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  await Promise.race([once(socket, "connect"), closed]);
  socket.write(text);
  return {
    socket,
    closed,
    received: () => received,
    /** Resolves with the next text, or an empty one when the socket closes. */
    reply: async (): Promise<string> => {
      const { length } = received;
      const data = new Promise<void>((resolve) => socket.once("data", () => resolve()));
      await Promise.race([data, closed]);
      return received.slice(length);
    },
  };
}
