import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { join, resolve } from "node:path";
import { json } from "node:stream/consumers";
import type { AdminBody, AdminCallName, AdminReply } from "#server/admin/admin-calls.ts";
import { ADMIN_SOCKET, socketPath } from "#server/admin/admin-socket-path.ts";
import { readConfig } from "#server/start/config.ts";
import { ADDRESS_HEADER, VERSION, VERSION_HEADER } from "#server/version.ts";
import { ToolFault } from "./output.ts";

/** Asks the running server over the socket in DATA_DIR. Throws a {@link ToolFault} with one sentence when it refuses or is not there. */
export async function askServer<Name extends AdminCallName>(
  call: Name,
  body: AdminBody<Name>,
): Promise<AdminReply<Name>> {
  const dataDir = resolve(readConfig(process.env).dataDir);
  const reply = await post(dataDir, call, body);
  const version = String(reply.headers[VERSION_HEADER.toLowerCase()]);
  if (version !== VERSION) {
    throw new ToolFault(
      `The running server is Overlap ${version}, and this tool is of ${VERSION}: restart the server, or use the tool of its version.`,
    );
  }
  const result = await json(reply);
  if (reply.statusCode === 200) return result as AdminReply<Name>;
  throw new ToolFault((result as { readonly message: string }).message);
}

/** Returns the address at which the server with this data directory listens; undefined if none answers this user. */
export async function listeningAddress(dataDir: string): Promise<string | undefined> {
  const reply = await post(dataDir, "", {}).catch(() => undefined);
  reply?.resume();
  return reply?.headers[ADDRESS_HEADER.toLowerCase()]?.toString();
}

async function post(dataDir: string, call: string, body: unknown): Promise<IncomingMessage> {
  let place: ReturnType<typeof socketPath>;
  try {
    place = socketPath(dataDir, ADMIN_SOCKET);
    if (place === undefined) throw new ToolFault("The path of DATA_DIR is too long for a socket.");
    const headers = { [VERSION_HEADER]: VERSION, "Content-Type": "application/json" };
    const sent = request({ socketPath: place.path, path: `/${call}`, method: "POST", headers, agent: false });
    sent.end(JSON.stringify(body));
    const [reply] = (await once(sent, "response")) as [IncomingMessage];
    return reply;
  } catch (error) {
    throw explained(error, dataDir);
  } finally {
    place?.end();
  }
}

function explained(error: unknown, dataDir: string): unknown {
  const file = join(dataDir, ADMIN_SOCKET);
  switch (error instanceof Error && "code" in error && error.code) {
    case "ENOENT":
    case "ENOTDIR":
    case "ECONNREFUSED":
      return new ToolFault(
        `No server of Overlap runs with the data directory ${dataDir}: start it, or name its folder in DATA_DIR.`,
      );
    case "EACCES":
    case "EPERM":
      return new ToolFault(`This user may not open ${file}: run the command as the user of the server, or as root.`);
    case "ECONNRESET":
    case "EPIPE":
      return new ToolFault("The server ended before it answered; look at the result before you try again.");
    default:
      return error;
  }
}
