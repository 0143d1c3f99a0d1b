/** Under which the browser is asked to wake the worker when there is a network. */
export const OUTBOX_SYNC = "overlap-outbox";
