import { findProgram } from "#scripts/cluster/programs.ts";

export type Point = { readonly x: number; readonly y: number };

/** A window of a browser, by the few things that every engine's driver can do with its own input. */
export type EngineWindow = {
  goTo(address: string): Promise<void>;
  /** Before the others: in one behind them, movements stand still and timers are slow. */
  bringToFront(): Promise<void>;
  /** Runs a function in the page. It may use nothing but its argument. */
  run<T, A = undefined>(script: (of: A) => T | Promise<T>, of?: A): Promise<T>;
  /** Presses the pointer at the first point, moves it over the others, and lets go at the last one. */
  drag(points: readonly Point[]): Promise<void>;
  /** Types into what has the focus. */
  type(text: string): Promise<void>;
  /** A picture of it, as PNG. */
  picture(): Promise<Buffer>;
};

/** A browser with a storage of its own, in New York. Close it. */
export type Engine = {
  openWindow(): Promise<EngineWindow>;
  close(): Promise<void>;
};

export const WINDOW = { width: 1280, height: 900 };
export const ENGINE_ENV = { ...process.env, TZ: "America/New_York", LANG: "en_US.UTF-8" };

/** The first of these programs that is installed. */
export function findFirst(names: readonly string[]): string | undefined {
  return names.map(findProgram).find((path) => path !== undefined);
}
