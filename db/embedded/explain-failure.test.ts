import { expect, test } from "vitest";
import { explainFailure } from "./explain-failure.ts";

const FULL = "The disk is full: PostgreSQL cannot write to /data.";
const OWN = "set DATABASE_URL to a PostgreSQL of your own.";
const USE_OWN = "set DATABASE_URL to use a PostgreSQL of your own.";
const UNKNOWN = "The embedded PostgreSQL did not start (something unheard of); look at /data, or";
const LIBRARY = "postgres: error while loading shared libraries: libicuuc.so.60: cannot open shared object file";

test.each([
  ["ENOSPC: no space left on device, write", FULL],
  ['initdb: error: could not write to file "/data/cluster.new/pg_wal/xlogtemp.77": No space left on device', FULL],
  ["EROFS: read-only file system, mkdir '/data'", "/data is on a read-only disk; set DATA_DIR to a writable folder."],
  [
    "ENOENT: no such file or directory, mkdir '/data'",
    "The system makes no folder /data; set DATA_DIR to another one.",
  ],
  [
    "EACCES: permission denied, mkdir '/data'",
    "No permission to write to /data; set DATA_DIR to a folder that is yours.",
  ],
  [LIBRARY, `The bundled PostgreSQL does not run on this system; ${OWN}`],
  [
    "could not create shared memory segment: Cannot allocate memory",
    `PostgreSQL got too little memory to start; free some, or ${USE_OWN}`,
  ],
  ["something unheard of", `${UNKNOWN} ${USE_OWN}`],
])("explainFailure turns into one sentence: %s", (failure, sentence) =>
  expect(explainFailure(new Error(failure), "/data").message).toBe(sentence),
);
