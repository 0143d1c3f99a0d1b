/** What a server's environment has beside its configuration. */
export const SERVER_ENV = {
  // With an arena of memory per thread, as glibc likes to have them, it keeps some MB that nobody uses.
  MALLOC_ARENA_MAX: "2",
  // Its usual limit, but one that stays: else it grows with the largest piece that was ever freed, and 2 MB more are kept.
  MALLOC_TRIM_THRESHOLD_: "131072",
};
