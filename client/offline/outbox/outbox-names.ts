/** On which pages and worker tell each other that what waits has changed. */
export const OUTBOX_CHANNEL = "overlap.outbox";
/** Under which the browser is asked to wake the worker when there is a network. */
export const OUTBOX_SYNC = "overlap-outbox";
