import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Logger, run } from "graphile-worker";
import pg from "pg";
import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { openQueuePool } from "../job-queue/job-queue.ts";
import { MIGRATIONS } from "../schema/schema.ts";
import type { NewJob } from "../stores/job-store.ts";
import { freshDatabase, type FreshDatabase } from "../testing/fresh-database.ts";
import { failJobs, leaveToWorker, rescheduleJobs } from "../testing/queued-jobs.ts";
import { type Backup, openBackup } from "./backup-file.ts";

const folder = mkdtempSync(join(tmpdir(), "overlap-jobs-"));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;

async function emptyDatabase(): Promise<FreshDatabase> {
  const fresh = await freshDatabase();
  onTestFinished(() => fresh.drop());
  return fresh;
}

async function backupOf({ database }: FreshDatabase): Promise<Backup> {
  const path = join(folder, `${(files += 1)}.backup`);
  const write = async (content: AsyncIterable<Buffer>) =>
    writeFileSync(path, Buffer.concat(await Array.fromAsync(content)));
  await database.backup({ version: "1.0.0", key: undefined, write });
  return await openBackup(path, new Set(MIGRATIONS.map(({ name }) => name)));
}

type Plan = { readonly key: string; readonly queue?: string; readonly after?: number };

async function addJobs({ database }: FreshDatabase, plans: readonly Plan[]): Promise<void> {
  const jobs = plans.map((plan): NewJob => ({ name: "purge", payload: {}, ...plan }));
  await database.transaction((stores) => stores.jobs.addAll(jobs));
}

const HOUR = 3_600_000;
const MAX_ATTEMPTS = 22;

/** One job of each state. */
async function storeJobs(fresh: FreshDatabase): Promise<void> {
  await addJobs(fresh, [
    { key: "due" },
    { key: "due in a queue", queue: "one" },
    { key: "later", after: HOUR },
    { key: "later in a queue", queue: "one", after: HOUR },
    { key: "taken" },
    { key: "taken in a queue", queue: "two" },
    { key: "taken for the last time" },
    { key: "retried later", after: HOUR },
    { key: "given up", after: HOUR },
  ]);
  await fresh.query(
    `SELECT FROM graphile_worker.add_job('sendAccountMail', '{"b": "\\\\. \\t\\n", "a": [1, null]}', NULL, now() + interval '1 hour',
       3, 'with a payload', 5)`,
  );
  await leaveToWorker(fresh.query, "dead", "taken");
  await leaveToWorker(fresh.query, "dead", "taken in a queue");
  await leaveToWorker(fresh.query, "dead too", "taken for the last time", MAX_ATTEMPTS);
  await failJobs(fresh.query, "key = 'retried later'", "x", 3);
  await failJobs(fresh.query, "key = 'given up'", "x");
}

const LATER = ["later", "later in a queue", "retried later", "with a payload"];
const DUE = ["due", "due in a queue", "taken", "taken for the last time", "taken in a queue"];

const UNTRIED = "SELECT key FROM graphile_worker.jobs WHERE attempts = 0 AND locked_at IS NULL ORDER BY key";
const EVERYTHING = "SELECT * FROM graphile_worker.jobs ORDER BY id";

/** Returns these jobs as they were added. Ends all workers, because the library returns no payload of a job that is taken. */
async function addedJobs({ query }: FreshDatabase, keys: readonly string[]) {
  await query("SELECT graphile_worker.force_unlock_workers(ARRAY(SELECT locked_by FROM graphile_worker.jobs))");
  const jobs = await rescheduleJobs(query, `key = ANY('{${keys.join(",")}}')`);
  return jobs.map(
    ({ key, task_identifier: name, payload, queue_name: queue, run_at: runAt, max_attempts, priority }) => {
      return { key, name, payload, queue, runAt, max_attempts, priority };
    },
  );
}

test.each([
  { served: false, waiting: [...DUE, ...LATER].toSorted(), done: 0 },
  { served: true, waiting: LATER, done: DUE.length },
])("a restore brings back each waiting job unchanged when a server took the due ones: $served", async (stage) => {
  const { served, waiting, done } = stage;
  const source = await emptyDatabase();
  await storeJobs(source);
  if (served) await runWorker(source, async () => {}, []);
  const rowsBefore = await source.query(EVERYTHING);
  const backup = await backupOf(source);
  expect(await source.query(EVERYTHING)).toEqual(rowsBefore);

  const target = await emptyDatabase();
  const { jobs, rows } = await target.database.restore(backup, "make one");
  expect([jobs, rows]).toEqual([{ waiting: waiting.length, done }, backup.rows]);
  expect(await target.query(UNTRIED)).toEqual(waiting.map((key) => ({ key })));
  expect(await target.query("SELECT FROM graphile_worker.jobs")).toHaveLength(waiting.length);
  expect(await addedJobs(target, waiting)).toEqual(await addedJobs(source, waiting));
});

type Task = (key: string) => Promise<void>;

/** Runs a worker as a server does, for jobs of these names. */
async function runWorker({ url }: FreshDatabase, work: Task, names = ["purge"]): Promise<void> {
  const pgPool = openQueuePool(url, 3, "test");
  const runner = await run({
    pgPool,
    concurrency: 3,
    pollInterval: 50,
    noHandleSignals: true,
    // As in `run-jobs.ts`; otherwise a lost connection is an unhandled rejection, which fails the whole run.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: new Logger(() => () => {}),
    taskList: Object.fromEntries(
      ["unused", ...names].map((name) => [name, (_, { job }) => work(job.key ?? "")] as const),
    ),
  });
  onTestFinished(async () => {
    await runner.stop();
    await pgPool.end();
  });
}

test("a job of a running worker continues beside a backup and is not in the backup", async () => {
  const source = await emptyDatabase();
  const begun = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  await addJobs(source, [{ key: "running", queue: "one" }]);
  await runWorker(source, async () => {
    begun.resolve();
    await mayEnd.promise;
  });
  await begun.promise;
  const backup = await backupOf(source);
  mayEnd.resolve();
  await vi.waitFor(async () => expect(await source.query("SELECT FROM graphile_worker.jobs")).toEqual([]));

  const target = await emptyDatabase();
  expect((await target.database.restore(backup, "make one")).jobs).toEqual({ waiting: 0, done: 1 });
});

test("ten backups beside a busy worker lose none of the jobs for later", async () => {
  const source = await emptyDatabase();
  const later = Array.from({ length: 30 }, (_, index) => ({ key: `later ${index}`, after: HOUR }));
  await addJobs(source, [...later, { key: "0" }, { key: "1" }, { key: "2" }]);
  let count = 0;
  let busy = true;
  await runWorker(source, async (key) => {
    count += 1;
    if (busy) await addJobs(source, [key === "0" ? { key, queue: "one" } : { key }, later[count % later.length]!]);
  });
  const backups: Backup[] = [];
  let countBefore = -1;
  for (let round = 0; round < 10; round += 1) {
    await vi.waitFor(() => expect(count).toBeGreaterThan(countBefore));
    countBefore = count;
    backups.push(await backupOf(source));
  }
  busy = false;
  await vi.waitFor(async () =>
    expect(await source.query("SELECT FROM graphile_worker.jobs WHERE key NOT LIKE 'later%'")).toEqual([]),
  );
  for (const backup of backups) {
    const keys = await laterKeys(backup);
    expect(keys).toEqual(later.map(({ key }) => key).toSorted());
  }
});

const BLOCKS = `SELECT value, '{"at": ' || extract(epoch FROM created_at)::bigint || '}' AS payload FROM blocks ORDER BY value`;

test("a backup has each row and its job as one transaction stored them, although writers change both", async () => {
  const source = await emptyDatabase();
  let at = 0;
  const end = new AbortController();
  const write = async (): Promise<void> => {
    while (!end.signal.aborted) {
      at += 1;
      const key = `'${at % 2 === 0 ? at : at % 100}.example'`;
      await source.query(
        `INSERT INTO blocks VALUES (${key}, 'domain', to_timestamp(${at}))
           ON CONFLICT (value) DO UPDATE SET created_at = excluded.created_at;
         SELECT FROM graphile_worker.add_job('purge', '{"at": ${at}}', NULL, now() + interval '1 hour', 22, ${key})`,
      );
    }
  };
  const writers = [write(), write(), write()];
  const backups: Backup[] = [];
  for (let round = 1; round <= 5; round += 1) {
    await vi.waitFor(() => expect(at).toBeGreaterThan(100 * round));
    backups.push(await backupOf(source));
  }
  end.abort();
  await Promise.all(writers);
  for (const backup of backups) {
    const target = await emptyDatabase();
    const { jobs } = await target.database.restore(backup, "make one");
    expect(jobs.waiting).toBeGreaterThan(50);
    const payloads = (await rescheduleJobs(target.query)).map(({ key, payload }) => [key, payload]);
    expect(payloads).toEqual((await target.query(BLOCKS)).map(({ value, payload }) => [value, payload]));
  }
});

/** Returns the keys of the jobs that a restore would enqueue. */
async function laterKeys(backup: Backup): Promise<string[]> {
  let text = "";
  for await (const { table, rows } of backup.tables()) {
    for await (const chunk of rows) if (table.name === "graphile_worker.jobs") text += chunk.toString();
  }
  const fields = text.split("\n").map((row) => row.split("\t"));
  return fields.flatMap(([, payload, , , , key]) => (payload === "\\N" || key === undefined ? [] : [key])).toSorted();
}

/** Opens a transaction that has replaced the job `later` by one with another payload. */
async function openChange({ url }: FreshDatabase): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query("BEGIN");
  await client.query(
    "SELECT FROM graphile_worker.add_job('purge', '{\"is\": \"new\"}', NULL, now() + interval '1 hour', 22, 'later')",
  );
  return client;
}

test("a backup takes the new payload of a job that changes while the backup waits for it", async () => {
  const source = await emptyDatabase();
  await addJobs(source, [{ key: "later", after: HOUR }]);
  const change = await openChange(source);
  const backup = backupOf(source);
  await vi.waitFor(async () =>
    expect(
      await source.query(
        "SELECT FROM pg_stat_activity WHERE application_name = 'overlap backup' AND wait_event_type = 'Lock'",
      ),
    ).toHaveLength(1),
  );
  await change.query("COMMIT");
  const target = await emptyDatabase();
  await target.database.restore(await backup, "make one");
  expect(await addedJobs(target, ["later"])).toMatchObject([{ payload: '{"is": "new"}' }]);
});

test("a backup fails with one sentence while a job stays locked, and leaves no lock behind", async () => {
  const source = await emptyDatabase();
  await addJobs(source, [{ key: "later", after: HOUR }]);
  const change = await openChange(source);
  await expect(backupOf(source)).rejects.toThrow(
    "The backup was not finished: waiting mails and other jobs changed whenever it read them; try again at a quieter time.",
  );
  await change.query("COMMIT");
  expect(await backupOf(source)).toMatchObject({ rows: 1 });
});

test("a backup holds 20,000 waiting jobs in less than 30 MB", async () => {
  const source = await emptyDatabase();
  await source.query(
    `SELECT count(*) FROM graphile_worker.add_jobs(ARRAY(
       SELECT ('purge', json_build_object('meetingID', md5(n::text), 'text', repeat(md5(n::text), 6)), NULL,
         now() + interval '1 hour', 22, NULL, 0, NULL)::graphile_worker.job_spec FROM generate_series(1, 20000) n))`,
  );
  const bytesBefore = process.memoryUsage().arrayBuffers;
  let bytes = 0;
  const { rows } = await source.database.backup({
    version: "1.0.0",
    key: undefined,
    write: async (content) => {
      bytes = process.memoryUsage().arrayBuffers - bytesBefore;
      for await (const _ of content) bytes = Math.max(bytes, process.memoryUsage().arrayBuffers - bytesBefore);
    },
  });
  expect(rows).toBeGreaterThanOrEqual(20_000);
  expect(bytes).toBeLessThan(30_000_000);
});
