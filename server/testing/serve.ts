import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Express } from "express";

type Listening = { readonly url: string; readonly close: () => Promise<void> };

/** Serves on a free port of this machine, or on the one given. */
export async function listen(app: Express, port = 0): Promise<Listening> {
  const server = createServer(app);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  // A TCP server has an address of this form once it listens.
  const { port: taken } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${taken}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
