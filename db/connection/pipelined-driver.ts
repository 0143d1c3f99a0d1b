import pg from "pg";

/**
 * A connection that sends statements without waiting for the answer to the one before. PostgreSQL still works them off
 * in order, so a save needs two round trips instead of five.
 */
export class PipelinedClient extends pg.Client {
  /** Something other than a refused statement went wrong: the connection must not be used again. */
  lost = false;

  constructor(config: pg.ClientConfig) {
    super({ ...config, pipeline: true });
  }

  /** Sends everything of this turn of the event loop in one packet: half the cost of a save is packets. */
  gather(): void {
    const { stream } = this.connection;
    if (stream.writableCorked > 0) return;
    stream.cork();
    process.nextTick(() => stream.uncork());
  }
}

/** The pg driver as Sequelize shall load it. */
export const pipelinedDriver = { ...pg, Client: PipelinedClient, native: undefined };
