/** What a server's environment has beside its configuration. */
export const SERVER_ENV = {
  // With an arena of memory per thread, as glibc likes to have them, it keeps some MB that nobody uses.
  MALLOC_ARENA_MAX: "2",
};
