/** Names a mailbox without its address. */
export type Mailbox = {
  /** What is stored: an HMAC with a key of this installation, 32 bytes. Without the key it tells nothing of an address. */
  readonly hash: Uint8Array;
  /** What earlier releases stored, 32 bytes: looked up too until the purge has keyed those rows. */
  readonly plain: Uint8Array;
};
