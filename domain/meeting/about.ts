/** What is longer, in characters or lines, would push the grid off the screen. */
const LONG = 420;
const MANY_LINES = 7;

/** Whether only the beginning of what a meeting is about is shown until more is asked for. */
export function isLongAbout(about: string): boolean {
  return about.length > LONG || about.split("\n").length > MANY_LINES;
}
