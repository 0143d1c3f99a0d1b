import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { WebSocket } from "ws";
import { WebSocketServer } from "ws";

/*
 * What Overlap is compared with: `@y/websocket-server` as it comes, from the folder that it was installed in. Tells its
 * parent the port.
 */
const folder = process.argv[2] ?? "";
const utils = createRequire(join(folder, "package.json")).resolve("@y/websocket-server/utils");
const loaded: unknown = await import(pathToFileURL(utils).href);
const { setupWSConnection } = loaded as { setupWSConnection: (socket: WebSocket, request: object) => void }; // its only way in
const server = new WebSocketServer({ host: "127.0.0.1", port: 0, perMessageDeflate: false });
server.on("connection", setupWSConnection);
server.on("listening", () => {
  const address = server.address();
  if (typeof address === "object" && address) process.send?.(address.port);
});
process.on("disconnect", () => process.exit());
