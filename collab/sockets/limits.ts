import { FEW_PAINTERS } from "#domain/presence/presence.ts";

/** So much at once, and so much more per second. */
type Rate = { readonly burst: number; readonly perSecond: number };

/** What one socket, address or meeting may use. Measurements behind the numbers: README.md. */
export type CollabLimits = {
  /** Open sockets of one address: a class room or an office behind one router. */
  readonly socketsPerAddress: number;
  /**
   * Sockets that an address may open at once and per second. A company of 300 behind one router that comes back after a
   * restart, twice, never notices; a client that joins and leaves without end does.
   */
  readonly opened: Rate;
  /** Documents that an address may have loaded from the log because they had no viewer yet. */
  readonly loads: Rate;
  /**
   * Bytes of whole documents that an address may ask for. At once: what 300 people who open a meeting of 1,000
   * respondents are sent.
   */
  readonly stateBytes: Rate;
  /** Awareness frames that are handled for all sockets of an address; of more, the last of each, a little later. */
  readonly presencePerAddress: Rate;
  /** Answers to a question for the document that one socket gets in its life. A browser asks once. */
  readonly statesPerSocket: number;
  /** Bytes of whole documents that are sent in one turn of the event loop; who asks for more gets it in the next ones. */
  readonly statesPerTurnBytes: number;
  /** Bytes that may wait for all viewers of an address before it is sent no more documents, and the fullest are cut. */
  readonly waitingPerAddress: number;
  /** A viewer for whom something waits, and who takes nothing for so long, is cut. */
  readonly stalledMs: number;
  /** How often it is looked how much waits for whom. */
  readonly lookMs: number;
  /** Bytes of one incoming frame; larger ones close the socket with 1009. */
  readonly frameBytes: number;
  /** Cost units a socket may spend at once, and gets back per second (`frames.ts` has the prices). */
  readonly frameBurst: number;
  readonly framesPerSecond: number;
  /**
   * Awareness frames a socket may send at once and per second; of more, only the last one counts, a little later. While
   * more than `fewPainters` people paint in the meeting, each counts as `crowdedPresenceCost` of them.
   */
  readonly presenceBurst: number;
  readonly presencePerSecond: number;
  readonly crowdedPresenceCost: number;
  readonly fewPainters: number;
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
   * How often viewers are asked for a sign of life: browsers reconnect after 30 s of silence, and a viewer that has not
   * answered twice is not shown any more, which takes two to three times as long.
   */
  readonly pingMs: number;
  /** Above this many viewers of a meeting, in all processes together, viewers only learn how many they are. */
  readonly shownViewers: number;
  /** At this many viewers or fewer they are shown again, with what they paint. */
  readonly shownAgain: number;
  /** How often a crowd is counted again. */
  readonly countMs: number;
  /** Documents kept for authoring, and the stored bytes that they were made from, together. */
  readonly authoringDocuments: number;
  readonly authoringBytes: number;
  /** How long a document is kept for authoring after it was written to. Ends before the heap is trimmed after a burst. */
  readonly authoringIdleMs: number;
  /** Commands that wait for one meeting. */
  readonly queuedCommands: number;
  /** How long a document stays loaded after its last viewer has left, and how many such documents there may be. */
  readonly lingerMs: number;
  readonly lingering: number;
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

const MEGABYTE = 1024 * 1024;

export const COLLAB_LIMITS: CollabLimits = {
  socketsPerAddress: 500,
  opened: { burst: 800, perSecond: 10 },
  loads: { burst: 300, perSecond: 3 },
  stateBytes: { burst: 200 * MEGABYTE, perSecond: 2 * MEGABYTE },
  presencePerAddress: { burst: 3_000, perSecond: 600 },
  statesPerSocket: 5,
  statesPerTurnBytes: MEGABYTE,
  waitingPerAddress: 64 * MEGABYTE,
  stalledMs: 30_000,
  lookMs: 1_000,
  frameBytes: 64 * 1024,
  frameBurst: 200,
  framesPerSecond: 50,
  presenceBurst: 60,
  presencePerSecond: 36,
  crowdedPresenceCost: 3,
  fewPainters: FEW_PAINTERS,
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
  authoringIdleMs: 20_000,
  queuedCommands: 1_000,
  lingerMs: 10_000,
  lingering: 50,
  compactAfter: 200,
  aliveMs: 2_000,
  sweepMs: 5_000,
  drainMs: 3_000,
  closeMs: 1_000,
};

/** The most that one change may write: `octet_length` of a log row is checked against it in the database too. */
export const MAX_UPDATE_BYTES = 64 * 1024;
