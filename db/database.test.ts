import { type AddressInfo, createServer, type Socket } from "node:net";
import { once } from "node:events";
import { expect, test } from "vitest";
import { DatabaseUnavailable } from "./errors.ts";
import { openDatabase } from "./database.ts";
import { databaseOfFile } from "./testing/fresh-database.ts";

const fresh = await databaseOfFile();

/** Returns the error of a ping. */
async function pingFault(url: string): Promise<unknown> {
  const database = openDatabase({ url });
  const fault = await database.ping().catch((error: unknown) => error);
  await database.close();
  return fault;
}

/** Listens on a port like a server that is not PostgreSQL. */
async function listening(onSocket?: (socket: Socket) => void) {
  const server = createServer(onSocket).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // of a server that listens on TCP
  const close = async () => {
    server.close();
    await once(server, "close");
  };
  return { port, close };
}

function changed(change: (url: URL) => void): string {
  const url = new URL(fresh.url);
  change(url);
  return url.href;
}

test("ping reports in one sentence that no server listens", async () => {
  const { port, close } = await listening();
  await close();
  const fault = await pingFault(`postgres://me:secret@127.0.0.1:${port}/overlap`);
  expect(fault).toBeInstanceOf(DatabaseUnavailable);
  expect(fault).toHaveProperty("message", `PostgreSQL at 127.0.0.1:${port} refuses connections: is it running there?`);
});

test("ping names an unknown host, database or user, but not the password", async () => {
  expect(await pingFault("postgres://me:secret@nowhere.invalid/overlap")).toHaveProperty(
    "message",
    "The host name of the database address (nowhere.invalid) is not known.",
  );
  expect(await pingFault(changed((url) => (url.pathname = "/nothing_here")))).toHaveProperty(
    "message",
    expect.stringMatching(/^PostgreSQL at \S+ has no database named "nothing_here"\.$/),
  );
  const stranger = await pingFault(changed((url) => ([url.username, url.password] = ["nobody_known", "secret"])));
  expect(stranger).toBeInstanceOf(DatabaseUnavailable);
  expect(String(stranger)).not.toContain("secret");
});

test("ping fails at once when the server is not PostgreSQL", async () => {
  const { port, close } = await listening((socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"));
  expect(await pingFault(`postgres://me:secret@127.0.0.1:${port}/overlap`)).toBeInstanceOf(DatabaseUnavailable);
  void close();
});

test("ping reports a lost connection when the server ends right after the login", async () => {
  const message = (kind: string, body: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeInt32BE(body.length + 4);
    return Buffer.concat([Buffer.from(kind), length, body]);
  };
  const shutdownError = "SFATAL\0VFATAL\0C57P01\0Mterminating connection due to administrator command\0\0";
  const letInAndGone = Buffer.concat([
    message("R", Buffer.alloc(4)),
    message("Z", Buffer.from("I")),
    message("E", Buffer.from(shutdownError)),
  ]);
  const { port, close } = await listening((socket) => {
    socket.on("error", () => {});
    socket.once("data", () => socket.end(letInAndGone));
  });
  expect(await pingFault(`postgres://me:secret@127.0.0.1:${port}/overlap`)).toBeInstanceOf(DatabaseUnavailable);
  void close();
});

test.each(["", "overlap", "mysql://127.0.0.1/overlap", "127.0.0.1:5432"])(
  "openDatabase refuses the address %j at once",
  (url) => {
    expect(() => openDatabase({ url })).toThrow("The database address must look like postgres://");
  },
);

test("the database address may hold every kind of character in an encoded password", async () => {
  const role = `role_${new URL(fresh.url).pathname.slice(-8)}`;
  await fresh.query(`CREATE ROLE ${role} LOGIN PASSWORD 'p@ss:w/r%d #1'`);
  const password = encodeURIComponent("p@ss:w/r%d #1");
  expect(await pingFault(changed((url) => ([url.username, url.password] = [role, password])))).toBeUndefined();
  await fresh.query(`DROP ROLE ${role}`);
});

test("fifty reads share two connections of the pool", async () => {
  const database = openDatabase({ url: fresh.url, poolSize: 2 });
  expect(await Promise.all(Array.from({ length: 50 }, () => database.views.versions([])))).toHaveLength(50);
  await database.close();
});

test("a closed database rejects reads", async () => {
  const database = openDatabase({ url: fresh.url });
  await database.ping();
  await database.close();
  await expect(database.ping()).rejects.toThrow(DatabaseUnavailable);
});
