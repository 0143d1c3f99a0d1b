/**
 * Carries messages from this process to the others that serve the same meetings. Nothing that has to arrive goes this
 * way alone: messages may be lost, repeated, late or out of order, and the grid log makes up for it.
 */
export type Relay = {
  /** Never throws and never waits; what cannot be sent now is lost. */
  publish(topic: string, message: Uint8Array): void;
  /**
   * Receives the topic's messages, this process's own too. Resolves once none that is published from then on is missed;
   * later, then, when there is no connection now. Never rejects.
   */
  subscribe(topic: string): Promise<void>;
  unsubscribe(topic: string): void;
  onMessage(listen: (topic: string, message: Uint8Array) => void): void;
  /** Messages may have been missed, and from here on none is: every topic is subscribed to again. */
  onBack(listen: () => void): void;
};
