const MEGABYTE = 1024 * 1024;

/**
 * Limits of a socket, an address or a meeting for which tests need other values. Other limits are constants where they are
 * used.
 */
export const COLLAB_LIMITS = {
  /** Open sockets of one address: a class room or an office behind one router. */
  socketsPerAddress: 500,
  /**
   * Units that an address may spend at once, and per second, on joining: `PRICES` lists the costs. At once it suffices
   * for a company of 300 behind one router that reconnects after two restarts. Per second it suffices for ten sockets,
   * or three meetings that have to be loaded, or 600 kB of documents.
   */
  joining: { burst: 200_000, perSecond: 600 },
  /**
   * Frames of presence that are handled for all sockets of an address. Beyond that, the last frame of each socket is
   * handled a little later.
   */
  presence: { burst: 3_000, perSecond: 600 },
  /** Bytes that may wait for all viewers of an address before the fullest are cut. */
  waitingPerAddress: 64 * MEGABYTE,
  /** A viewer who reads none of the waiting bytes for this time is cut. */
  stalledMs: 30_000,
  lookMs: 1_000,
  /**
   * Bytes that may wait for a viewer who does not read. Beyond that it is cut, and catches up when it reconnects. The
   * next message may be a whole document, so half of the budget of 1 MB is for that.
   */
  bufferedBytes: MEGABYTE / 2,
  /** A socket that is not admitted by then is closed. */
  joinMs: 15_000,
  /**
   * Pause between the questions for a viewer's sign of life. Our page reconnects after 10 s of silence, y-websocket
   * after 30. A viewer who misses two answers is hidden, which takes two to three times this pause.
   */
  pingMs: 3_000,
  /** Above this many viewers of a meeting, in all processes together, viewers only learn how many they are. */
  shownViewers: 100,
  /** At this many viewers or fewer, the viewers and their drafts are shown again. */
  shownAgain: 90,
  countMs: 1_000,
  /** Documents kept for authoring, and the stored bytes that they were made from, together. */
  authoringDocuments: 200,
  authoringBytes: 4 * MEGABYTE,
  /** How long an authoring document is kept after its last change, so a minute after a burst it is gone. */
  authoringIdleMs: 20_000,
  /**
   * Pause between the signs of life of each of several processes. A process that is silent for three and a half pauses
   * is dead.
   */
  aliveMs: 2_000,
  /** Pause between the queries for missed changes of the live documents. */
  sweepMs: 5_000,
  /** How long `shutdown` waits for sockets to close. */
  closeMs: 1_000,
};
export type CollabLimits = Readonly<typeof COLLAB_LIMITS>;

/** Units of `joining` that an address spends. */
export const PRICES = {
  socket: 60,
  /** A meeting without a viewer, because its document is read from the log. */
  load: 200,
  /** A question for the document, and each kilobyte of the answer. */
  question: 40,
  kilobyte: 1,
};
