import { type EmbeddedPostgresOptions, startEmbeddedPostgres } from "../start-embedded-postgres.ts";

/**
 * An Overlap of which only the database is wanted, as a process that tests can kill: starts with the options in its
 * first argument, says on its standard output what came of it, and stays.
 */
const options = JSON.parse(process.argv[2] ?? "{}") as Omit<EmbeddedPostgresOptions, "log">; // written by run-overlap.ts
const lines: string[] = [];
try {
  const { url, pid } = await startEmbeddedPostgres({ ...options, log: (line) => lines.push(line) });
  process.stdout.write(`${JSON.stringify({ url, pid, lines })}\n`);
  setInterval(() => {}, 60_000);
} catch (error) {
  process.stdout.write(`${JSON.stringify({ refusal: error instanceof Error ? error.message : error, lines })}\n`);
}
