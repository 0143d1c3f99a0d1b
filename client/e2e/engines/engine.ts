import { findProgram } from "#scripts/cluster/programs.ts";

export type Point = { readonly x: number; readonly y: number };

/** A window of a browser, with the actions that every engine's driver supports. */
export type EngineWindow = {
  goTo(address: string): Promise<void>;
  /** Brings the window to the front, because windows behind it pause animations and timers. */
  bringToFront(): Promise<void>;
  /** Runs a function in the page; it may use only its argument. */
  run<T, A = undefined>(script: (of: A) => T | Promise<T>, of?: A): Promise<T>;
  /** Presses the pointer at the first point, moves it over the others, and lets go at the last one. */
  drag(points: readonly Point[]): Promise<void>;
  /** Types into the focused element. */
  type(text: string): Promise<void>;
  /** Returns a PNG of the window. */
  picture(): Promise<Buffer>;
};

/** Opens a browser with separate storage in the zone of New York. */
export type Engine = {
  openWindow(): Promise<EngineWindow>;
  close(): Promise<void>;
};

export const WINDOW = { width: 1280, height: 900 };
export const ENGINE_ENV = { ...process.env, TZ: "America/New_York", LANG: "en_US.UTF-8" };

/** Returns the first installed program of the list. */
export function findFirst(names: readonly string[]): string | undefined {
  return names.map(findProgram).find((path) => path !== undefined);
}
