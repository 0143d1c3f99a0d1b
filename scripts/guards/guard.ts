/** A fault on purpose, and the tool that must turn red because of it. */
export type Guard = {
  /** What is forbidden. */
  readonly fault: string;
  readonly tool: "types" | "lint" | "format" | "dead code" | "sides in styles" | "OpenAPI document";
  /** Files to plant, by path; the first is the one that the tool must name. */
  readonly files: Readonly<Record<string, string>>;
  /** What the tool must say in the same breath. */
  readonly sign: string;
};
