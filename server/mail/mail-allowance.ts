const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** How many notices a mailbox must bear at most. Guests type addresses that nobody has confirmed. */
const MOST_A_DAY = 10;
const MOST_AN_HOUR_UNCONFIRMED = 5;

/** How far back the notices of a mailbox must be known. */
export const ALLOWANCE_WINDOW_MS = DAY_MS;

/**
 * When the next notice may go to a mailbox: now, or later if it got too many. `sent` are the times of those before,
 * ascending; all in milliseconds since the epoch.
 */
export function nextAllowed(sent: readonly number[], now: number, isConfirmed: boolean): number {
  const daily = freeAgain(sent, { most: MOST_A_DAY, window: DAY_MS });
  const hourly = isConfirmed ? 0 : freeAgain(sent, { most: MOST_AN_HOUR_UNCONFIRMED, window: HOUR_MS });
  return Math.max(now, daily, hourly);
}

/** When the one that fills the window up leaves it. */
function freeAgain(sent: readonly number[], { most, window }: { most: number; window: number }): number {
  const filling = sent.at(-most);
  return filling === undefined ? 0 : filling + window;
}
