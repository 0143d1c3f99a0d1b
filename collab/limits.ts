/** What one socket, address or meeting may use. Reasons and measurements: README.md. */
export type CollabLimits = {
  /** Open sockets of one address. */
  readonly socketsPerAddress: number;
};

export const COLLAB_LIMITS: CollabLimits = { socketsPerAddress: 100 };
