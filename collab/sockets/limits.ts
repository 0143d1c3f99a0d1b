import { FEW_PAINTERS } from "#domain/presence/presence.ts";

const MEGABYTE = 1024 * 1024;

/**
 * What one socket, address or meeting may use. Measurements behind the numbers: `collab/README.md`. A rate is so much at once
 * (`burst`), and so much more per second.
 */
export const COLLAB_LIMITS = {
  /** Open sockets of one address: a class room or an office behind one router. */
  socketsPerAddress: 500,
  /**
   * Sockets that an address may open at once and per second. A company of 300 behind one router that comes back after a
   * restart, twice, never notices; a client that joins and leaves without end does.
   */
  opened: { burst: 800, perSecond: 10 },
  /** Documents that an address may have loaded from the log because they had no viewer yet. */
  loads: { burst: 300, perSecond: 3 },
  /**
   * Bytes of whole documents that an address may ask for. At once: what 300 people who open a meeting of 1,000
   * respondents are sent.
   */
  stateBytes: { burst: 200 * MEGABYTE, perSecond: 2 * MEGABYTE },
  /** Awareness frames that are handled for all sockets of an address; of more, the last of each, a little later. */
  presencePerAddress: { burst: 3_000, perSecond: 600 },
  /** Answers to a question for the document that one socket gets in its life. A browser asks once. */
  statesPerSocket: 5,
  /** Bytes of whole documents that are sent in one turn of the event loop; who asks for more gets it in the next ones. */
  statesPerTurnBytes: MEGABYTE,
  /** Bytes that may wait for all viewers of an address before it is sent no more documents, and the fullest are cut. */
  waitingPerAddress: 64 * MEGABYTE,
  /** A viewer for whom something waits, and who takes nothing for so long, is cut. */
  stalledMs: 30_000,
  /** How often it is looked how much waits for whom. */
  lookMs: 1_000,
  /** Bytes of one incoming frame; larger ones close the socket with 1009. */
  frameBytes: 64 * 1024,
  /** Cost units a socket may spend at once, and gets back per second (`frames.ts` has the prices). */
  frameBurst: 200,
  framesPerSecond: 50,
  /**
   * Awareness frames a socket may send at once and per second; of more, only the last one counts, a little later. While
   * more than `fewPainters` people paint in the meeting, each counts as `crowdedPresenceCost` of them.
   */
  presenceBurst: 60,
  presencePerSecond: 36,
  crowdedPresenceCost: 3,
  fewPainters: FEW_PAINTERS,
  presenceLaterMs: 100,
  /** Bytes of one awareness frame: a state of 512 B and room for notices that others have left. More is ignored. */
  presenceBytes: 2_048,
  /** Frames of one socket that wait to be handled. */
  queuedFrames: 200,
  /**
   * Bytes that may wait for a viewer who does not read. Then it is cut, and catches up when it reconnects. The message
   * that finds less waiting may be a whole document, so that half of the budget of 1 MB is for that.
   */
  bufferedBytes: 512 * 1024,
  /** A socket that is not admitted by then is closed. */
  joinMs: 15_000,
  /**
   * How often viewers are asked for a sign of life: our page reconnects after 10 s of silence, y-websocket after 30, and a viewer that has not
   * answered twice is not shown any more, which takes two to three times as long.
   */
  pingMs: 3_000,
  /** Above this many viewers of a meeting, in all processes together, viewers only learn how many they are. */
  shownViewers: 100,
  /** At this many viewers or fewer they are shown again, with what they paint. */
  shownAgain: 90,
  /** How often a crowd is counted again. */
  countMs: 1_000,
  /** Documents kept for authoring, and the stored bytes that they were made from, together. */
  authoringDocuments: 200,
  authoringBytes: 4 * 1024 * 1024,
  /** How long a document is kept for authoring after it was written to. Ends before the heap is trimmed after a burst. */
  authoringIdleMs: 20_000,
  /** Commands that wait for one meeting. */
  queuedCommands: 1_000,
  /** How long a document stays loaded after its last viewer has left, and how many such documents there may be. */
  lingerMs: 10_000,
  lingering: 50,
  /** Log rows since the snapshot from which a meeting is compacted. */
  compactAfter: 200,
  /** How often, with several processes, each gives a sign of life. One that is silent for three and a half is dead. */
  aliveMs: 2_000,
  /** How often, with several processes, the database is asked for what the relay lost. */
  sweepMs: 5_000,
  /** How long `shutdown` waits for running commands, and then for sockets to close. */
  drainMs: 3_000,
  closeMs: 1_000,
};
export type CollabLimits = Readonly<typeof COLLAB_LIMITS>;

/** The most that one change may write: `octet_length` of a log row is checked against it in the database too. */
export const MAX_UPDATE_BYTES = 64 * 1024;
