import { WebSocketServer } from "ws";

/*
 * What Overlap is compared with: a process that sends every frame it hears from one socket to all the others, stores
 * nothing, checks nothing. Started by live-crowd's parent; tells it the port.
 */
const server = new WebSocketServer({ host: "127.0.0.1", port: 0, perMessageDeflate: false, clientTracking: true });
server.on("connection", (socket) => {
  socket.on("message", (data: Buffer) => {
    for (const other of server.clients) if (other !== socket) other.send(data);
  });
});
server.on("listening", () => {
  const address = server.address();
  if (typeof address === "object" && address) process.send?.(address.port);
});
process.on("disconnect", () => process.exit());
