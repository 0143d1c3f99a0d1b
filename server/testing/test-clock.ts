/** Before all days of the meetings in tests. */
const START = Temporal.Instant.from("2026-11-24T06:00:00Z").epochMilliseconds;

/** What a test app takes for now: whenever the tests run, the days of their meetings are to come. It moves on. */
export function testNow(): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(START + Math.floor(performance.now()));
}
