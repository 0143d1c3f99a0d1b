import { type EmbeddedPostgresOptions, startEmbeddedPostgres } from "../start-embedded-postgres.ts";

/**
 * Starts only the database of an Overlap, in a process that tests can kill: options in the first argument, the outcome
 * on standard output.
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
