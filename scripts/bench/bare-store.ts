import { createServer } from "node:http";
import pg from "pg";
import { WebSocketServer } from "ws";
import { startEmbeddedPostgres } from "#db/embedded/start-embedded-postgres.ts";
import { now } from "./measure.ts";

/*
 * What Overlap is compared with: the least that can store a change before it shows it. A request is parsed, its bytes go
 * into PostgreSQL in one statement that commits, then to every socket, then a reply. Nothing is checked, merged or
 * counted. Tells its parent the port, and when it committed, if asked.
 */
const postgres = await startEmbeddedPostgres({ dataDir: process.argv[2] ?? "", log: () => {} });
const database = new pg.Client(postgres.url);
await database.connect();
await database.query(`CREATE TABLE meetings (id int PRIMARY KEY, seq bigint NOT NULL, answer jsonb);
  CREATE TABLE updates (id int, seq bigint, bytes bytea, PRIMARY KEY (id, seq)); INSERT INTO meetings VALUES (1, 0)`);
const save = {
  name: "save",
  text: `WITH counted AS (UPDATE meetings SET seq = seq + 1, answer = $1 WHERE id = 1 RETURNING id, seq)
    INSERT INTO updates SELECT id, seq, $2 FROM counted`,
};

/** As many bytes as an update of one save has, with the head of an update. */
const frame = new Uint8Array(110);
frame[1] = 2;

let commits: number[] = [];

const server = createServer((request, response) => {
  let body = "";
  request.setEncoding("utf8");
  request.on("data", (chunk: string) => (body += chunk));
  request.on("end", () => void store(body).then(() => response.end("{}")));
});
const sockets = new WebSocketServer({ server, perMessageDeflate: false });

async function store(body: string): Promise<void> {
  const { availabilities } = JSON.parse(body) as { availabilities: readonly string[] }; // of our own benchmark
  await database.query({ ...save, values: [JSON.stringify(availabilities), frame] });
  commits.push(now());
  for (const socket of sockets.clients) socket.send(frame);
}

server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (typeof address === "object" && address) process.send?.(address.port);
});
process.on("message", () => {
  process.send?.(commits);
  commits = [];
});
process.on(
  "disconnect",
  () =>
    void database
      .end()
      .then(() => postgres.stop())
      .finally(() => process.exit()),
);
