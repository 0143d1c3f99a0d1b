/** Why the embedded PostgreSQL could not start: `message` is one sentence for the person who started Overlap. */
export class EmbeddedPostgresError extends Error {
  override readonly name = "EmbeddedPostgresError";
}

const OWN_DATABASE = "or set DATABASE_URL to use a PostgreSQL of your own";

const SENTENCES: readonly { readonly sign: RegExp; readonly sentence: (path: string) => string }[] = [
  {
    sign: /ENOSPC|EDQUOT|no space left|disk quota/i,
    sentence: (path) => `The disk is full: PostgreSQL cannot write to ${path}.`,
  },
  {
    // Node says ENOENT where a folder below a read-only one was to be made.
    sign: /EROFS|read-only file system|ENOENT.*mkdir/i,
    sentence: (path) => `${path} is on a read-only disk; set DATA_DIR to a writable folder.`,
  },
  {
    sign: /ENOTDIR|EEXIST|not a directory/i,
    sentence: (path) => `${path} is not a folder; set DATA_DIR to another one.`,
  },
  {
    sign: /EACCES|EPERM|permission denied|has wrong ownership/i,
    sentence: (path) => `No permission to write to ${path}; set DATA_DIR to a folder that is yours.`,
  },
  {
    sign: /ENOEXEC|exec format error|error while loading shared libraries|version `GLIBC|symbol lookup error/i,
    sentence: () => `The bundled PostgreSQL does not run on this system; set DATABASE_URL to a PostgreSQL of your own.`,
  },
  {
    sign: /could not create shared memory|cannot allocate memory|ENOMEM/i,
    sentence: () => `PostgreSQL got too little memory to start; free some, ${OWN_DATABASE}.`,
  },
];

/**
 * Puts a failed step into one sentence.
 *
 * @param failure an error of Node, or what a PostgreSQL program printed
 * @param path the folder that the step worked on
 */
export function explainFailure(failure: unknown, path: string): EmbeddedPostgresError {
  if (failure instanceof EmbeddedPostgresError) return failure;
  const text = failure instanceof Error ? failure.message : String(failure);
  const known = SENTENCES.find(({ sign }) => sign.test(text));
  if (known) return new EmbeddedPostgresError(known.sentence(path), { cause: failure });
  const last = text.trim().split("\n").at(-1) ?? "";
  return new EmbeddedPostgresError(
    `The embedded PostgreSQL did not start (${last}); look at ${path}, ${OWN_DATABASE}.`,
    { cause: failure },
  );
}
