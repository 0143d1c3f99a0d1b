import { once } from "node:events";
import { createSecureServer } from "node:http2";
import { createServer as createHttpServer, type RequestListener } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import { createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { createSecureContext } from "node:tls";
import { EXPIRED, GOOD, SELF_SIGNED } from "./certificates.ts";

/** Starts servers on free ports, counts their connections, and ends all of them. */
export function createServers() {
  const sockets = new Set<Socket>();
  const servers: Server[] = [];
  async function start(server: Server, host = "127.0.0.1", port = 0) {
    let connections = 0;
    server.on("connection", (socket: Socket) => {
      connections += 1;
      sockets.add(socket);
      socket.on("error", () => {}); // the guard hangs up
      socket.on("close", () => sockets.delete(socket));
    });
    servers.push(server);
    server.listen(port, host);
    await once(server, "listening");
    // as: the server listens on TCP
    const taken = (server.address() as AddressInfo).port;
    return { port: taken, connections: () => connections };
  }
  return {
    http: (listener: RequestListener, host?: string, port?: number) => start(createHttpServer(listener), host, port),
    /** Shows the certificate that the name calls for: `expired.…`, `self.…`, or the good one. */
    https: (listener: RequestListener) =>
      start(
        createHttpsServer(
          {
            ...GOOD,
            SNICallback: (name, done) =>
              done(
                null,
                createSecureContext(
                  name.startsWith("expired") ? EXPIRED : name.startsWith("self") ? SELF_SIGNED : GOOD,
                ),
              ),
          },
          listener,
        ),
      ),
    http2: (allowHTTP1: boolean, body: Buffer) => {
      const server = createSecureServer({ ...GOOD, allowHTTP1 }, (request, response) => {
        response.setHeader("content-type", "text/calendar");
        if (request.url === "/bomb") response.setHeader("content-encoding", "gzip");
        response.end(request.url === "/bomb" ? body : `HTTP/${request.httpVersion}`);
      });
      server.on("sessionError", () => {}).on("tlsClientError", () => {});
      return start(server);
    },
    /** Hands over each connection after the head of its request, with the request's path. */
    raw: (serve: (socket: Socket, path: string) => void) =>
      start(
        createServer((socket) => {
          let head = "";
          socket.on("data", (chunk) => {
            if (head.includes("\r\n\r\n")) return;
            head += chunk.toString("latin1");
            if (head.includes("\r\n\r\n")) serve(socket, head.split(" ", 2)[1] ?? "");
          });
        }),
      ),
    /** Takes connections and says nothing. */
    silent: () => start(createServer((socket) => void socket.resume())),
    openConnections: () => sockets.size,
    async stop(): Promise<void> {
      for (const socket of sockets) socket.destroy();
      await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
    },
  };
}

/** Writes the same bytes until the other side hangs up. */
export function writeEndlessly(socket: Socket, bytes: Buffer | string): void {
  const write = (): void => {
    while (socket.writable && socket.write(bytes));
  };
  socket.on("drain", write);
  write();
}
