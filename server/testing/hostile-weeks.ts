const NINE = { start: "09:00", end: "10:00" };
const NO_DAYS = [
  null,
  true,
  5,
  "",
  {},
  { length: 1 },
  [null],
  [5],
  [[]],
  [{}],
  [""],
  Array.from({ length: 13 }, () => NINE),
];
const NO_STRETCHES = [
  { start: "10:00", end: "09:00" },
  { start: "09:00", end: "09:00" },
  { start: "24:00", end: "24:15" },
  { start: "9:00", end: "10:00" },
  { start: "09:10", end: "10:00" },
  { start: "09:00:00", end: "10:00" },
  { start: 9, end: 10 },
  { start: "09:00" },
  { ...NINE, note: "x" },
];

/** Objects that are no usual week. */
export const HOSTILE_WEEKS: readonly unknown[] = [
  [NINE],
  ...["mo", "XX", "x".repeat(1_000)].map((day) => ({ [day]: [] })),
  ...NO_DAYS.map((MO) => ({ MO })),
  ...NO_STRETCHES.map((stretch) => ({ MO: [stretch] })),
];
