/** The embedded PostgreSQL could not start: `message` is one sentence for the person who started Overlap. */
export class EmbeddedPostgresError extends Error {
  override readonly name = "EmbeddedPostgresError";
}

const OWN_DATABASE = "or set DATABASE_URL to use a PostgreSQL of your own";

/** Patterns of error messages, and the sentence about the folder of the step. */
const SENTENCES: readonly (readonly [sign: RegExp, sentence: (path: string) => string])[] = [
  [/ENOSPC|EDQUOT|no space left|disk quota/i, (path) => `The disk is full: PostgreSQL cannot write to ${path}.`],
  [/EROFS|read-only file system/i, (path) => `${path} is on a read-only disk; set DATA_DIR to a writable folder.`],
  [/ENOENT.*mkdir/i, (path) => `The system makes no folder ${path}; set DATA_DIR to another one.`],
  [/ENOTDIR|EEXIST|not a directory/i, (path) => `${path} is not a folder; set DATA_DIR to another one.`],
  [
    /EACCES|EPERM|permission denied|has wrong ownership/i,
    (path) => `No permission to write to ${path}; set DATA_DIR to a folder that is yours.`,
  ],
  [
    /ENOEXEC|exec format error|error while loading shared libraries|version `GLIBC|symbol lookup error/i,
    () => `The bundled PostgreSQL does not run on this system; set DATABASE_URL to a PostgreSQL of your own.`,
  ],
  [
    /could not create shared memory|cannot allocate memory|ENOMEM/i,
    () => `PostgreSQL got too little memory to start; free some, ${OWN_DATABASE}.`,
  ],
];

/**
 * Puts a failed step into one sentence. `failure` is an error of Node or a PostgreSQL program's output, `path` the
 * folder of the step.
 */
export function explainFailure(failure: unknown, path: string): EmbeddedPostgresError {
  if (failure instanceof EmbeddedPostgresError) return failure;
  const text = failure instanceof Error ? failure.message : String(failure);
  const [, sentenceOf] = SENTENCES.find(([sign]) => sign.test(text)) ?? [];
  const last = text.trim().split("\n").at(-1) ?? "";
  const sentence =
    sentenceOf?.(path) ?? `The embedded PostgreSQL did not start (${last}); look at ${path}, ${OWN_DATABASE}.`;
  return new EmbeddedPostgresError(sentence, { cause: failure });
}
