import { createServer, type RequestListener } from "node:http";
import { listen } from "../start/start-app.ts";

/** Serves on a free port of this machine. */
export async function serve(app: RequestListener) {
  const server = createServer(app);
  const port = await listen(server, { host: "127.0.0.1", port: 0 });
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    close: async (): Promise<void> => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
