/** What one socket, address or meeting may use. Measurements behind the numbers: README.md. */
export type CollabLimits = {
  /** Open sockets of one address: a class room or an office behind one router. */
  readonly socketsPerAddress: number;
  /** Bytes of one incoming frame; larger ones close the socket with 1009. */
  readonly frameBytes: number;
  /** Cost units a socket may spend at once, and gets back per second (`frame-gate.ts` has the prices). */
  readonly frameBurst: number;
  readonly framesPerSecond: number;
  /** Awareness frames a socket may send at once and per second; of more, only the last one counts, a little later. */
  readonly presenceBurst: number;
  readonly presencePerSecond: number;
  readonly presenceLaterMs: number;
  /** Bytes of one awareness frame: a state of 512 B and room for notices that others have left. More is ignored. */
  readonly presenceBytes: number;
  /** Frames of one socket that wait to be handled. */
  readonly queuedFrames: number;
  /**
   * Bytes that may wait for a viewer who does not read. Then it is cut, and catches up when it reconnects. The message
   * that finds less waiting may be a whole document, so that half of the budget of 1 MB is for that.
   */
  readonly bufferedBytes: number;
  /** A socket that is not admitted by then is closed. */
  readonly joinMs: number;
  /**
   * How often viewers are asked for a sign of life: browsers reconnect after 30 s of silence, and whoever has not
   * answered twice is not shown any more, which takes two to three times as long.
   */
  readonly pingMs: number;
  /** Above so many viewers of a meeting, in all processes together, viewers are told only how many they are. */
  readonly shownViewers: number;
  /** At so many viewers or fewer they are shown again, with what they paint. */
  readonly shownAgain: number;
  /** How often a crowd is counted anew. */
  readonly countMs: number;
  /** Documents kept for authoring, and the stored bytes that they were made from, together. */
  readonly authoringDocuments: number;
  readonly authoringBytes: number;
  /** Commands that wait for one meeting. */
  readonly queuedCommands: number;
  /** Log rows since the snapshot from which a meeting is compacted. */
  readonly compactAfter: number;
  /** How often, with several processes, each gives a sign of life. One that is silent for three and a half is dead. */
  readonly aliveMs: number;
  /** How often, with several processes, the database is asked for what the relay lost. */
  readonly sweepMs: number;
  /** How long `shutdown` waits for running commands, and then for sockets to close. */
  readonly drainMs: number;
  readonly closeMs: number;
};

export const COLLAB_LIMITS: CollabLimits = {
  socketsPerAddress: 500,
  frameBytes: 64 * 1024,
  frameBurst: 100,
  framesPerSecond: 20,
  presenceBurst: 20,
  presencePerSecond: 12,
  presenceLaterMs: 100,
  presenceBytes: 2_048,
  queuedFrames: 200,
  bufferedBytes: 512 * 1024,
  joinMs: 15_000,
  pingMs: 3_000,
  shownViewers: 100,
  shownAgain: 90,
  countMs: 1_000,
  authoringDocuments: 200,
  authoringBytes: 4 * 1024 * 1024,
  queuedCommands: 1_000,
  compactAfter: 200,
  aliveMs: 2_000,
  sweepMs: 5_000,
  drainMs: 3_000,
  closeMs: 1_000,
};

/** The most that one change may write: `octet_length` of a log row is checked against it in the database too. */
export const MOST_UPDATE_BYTES = 64 * 1024;
