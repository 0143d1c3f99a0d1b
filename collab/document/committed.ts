import { channel } from "node:diagnostics_channel";

/**
 * A diagnostics channel on which each change is announced right after its COMMIT, before it is shown. The benchmarks in
 * `scripts/bench` use it to tell the time of the save from that of the broadcast. Without a subscriber it costs
 * nothing.
 */
export const committed = channel("overlap.committed");
