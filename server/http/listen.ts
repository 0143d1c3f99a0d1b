import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { StartFault } from "../start-fault.ts";

type Place = { readonly host: string; readonly port: number };

/** Takes the port, and returns the one that was taken when 0 asked for any. Throws a {@link StartFault}. */
export async function listen(server: Server, { host, port }: Place): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(explained(error, { host, port })));
    server.listen({ host, port }, resolve);
  });
  server.removeAllListeners("error");
  // A server that listens on a port has an address of this form.
  return (server.address() as AddressInfo).port;
}

function explained(error: NodeJS.ErrnoException, { host, port }: Place): Error {
  switch (error.code) {
    case "EADDRINUSE":
      return new StartFault(`Port ${port} is in use already; end the program that has it, or choose another: PORT=${port + 1} npm start`, error);
    case "EACCES":
      return new StartFault(`Port ${port} may not be used by this user; choose one from 1024 up: PORT=3000 npm start`, error);
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return new StartFault(`HOST=${host} is not an address of this machine.`, error);
    default:
      return error;
  }
}
