import { channel } from "node:diagnostics_channel";

/**
 * Tells whoever measures that a change has just been committed and is about to be shown. Without a subscriber it costs
 * nothing; `scripts/bench` tells by it what the save takes and what the broadcast.
 */
export const committed = channel("overlap.committed");
