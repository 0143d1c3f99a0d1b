import pg from "pg";

/**
 * A connection that sends statements without waiting for the answer to the one before. PostgreSQL still works them off
 * in order, so a save needs two round trips instead of five.
 */
export class PipelinedClient extends pg.Client {
  /** Something else than a refused statement went wrong: the connection must not be used again. */
  lost = false;

  constructor(config: pg.ClientConfig) {
    super({ ...config, pipeline: true });
  }
}

/** The pg driver as Sequelize shall load it. */
export const pipelinedDriver = { ...pg, Client: PipelinedClient, native: undefined };
