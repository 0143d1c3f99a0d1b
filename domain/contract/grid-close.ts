/**
 * Codes with which `/collab` closes a socket. After `refused` and `unknown` a browser must not reconnect by itself;
 * after all others it comes back and catches up. 1012 and 1013 are the registered "service restart" and "try again
 * later".
 */
export const GRID_CLOSE = {
  /** The token is not good for this meeting, or the socket did what no browser of ours does. */
  refused: 4403,
  /** There is no such meeting, or it was deleted. */
  unknown: 4404,
  /** The client did not ask to be let in, for too long. */
  late: 4408,
  /** Something went wrong on this socket; a new one starts afresh. */
  reset: 4205,
  restart: 1012,
  busy: 1013,
} as const;
