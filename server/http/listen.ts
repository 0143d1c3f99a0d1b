import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { StartFault } from "../start/start-fault.ts";

type Place = { readonly host: string; readonly port: number };

/** Takes the port, and returns the one that was taken when 0 asked for any. Throws a {@link StartFault}. */
export async function listen(server: Server, { host, port }: Place): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    const refused = (error: NodeJS.ErrnoException) => reject(explained(error, { host, port }));
    server.once("error", refused);
    server.listen({ host, port }, () => {
      server.off("error", refused);
      resolve();
    });
  });
  // A server that listens on a port has an address of this form.
  return (server.address() as AddressInfo).port;
}

function explained(error: NodeJS.ErrnoException, { host, port }: Place): Error {
  if (error.code === "EADDRINUSE") {
    const text = `Port ${port} is in use already; end the program that has it, or choose another: PORT=${port + 1} npm start`;
    return new StartFault(text, error);
  }
  if (error.code === "EACCES") {
    return new StartFault(
      `Port ${port} may not be used by this user; choose one from 1024 up: PORT=3000 npm start`,
      error,
    );
  }
  if (error.code === "EADDRNOTAVAIL" || error.code === "ENOTFOUND") {
    return new StartFault(`HOST=${host} is not an address of this machine.`, error);
  }
  return error;
}
