import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";

type Serving = { readonly url: string; readonly close: () => Promise<void> };

/** Serves on a free port of this machine. */
export async function serve(app: RequestListener): Promise<Serving> {
  const server = createServer(app);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  // A TCP server has an address of this form once it listens.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
