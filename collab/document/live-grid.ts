import type { Document } from "@hocuspocus/server";
import * as Y from "yjs";
import { applyStored, COMMITTED } from "./apply-stored.ts";
import type { StoredGrid } from "../ports.ts";

/** One document that viewers look at, and how far it has come. */
export type LiveGrid = {
  readonly document: Document;
  isLoading: boolean;
  /** Everything up to here is applied. */
  seq: number;
  /** Changes that came before what precedes them, or while the document was loading. */
  readonly early: Map<number, Uint8Array>;
  /** The log is known to reach this far. */
  expected: number;
};

/** Not more changes than this are kept waiting: reading them from the log again is cheaper. */
const MAX_EARLY = 256;

/** The grid of a document that holds nothing yet, and is about to be filled from the log. */
export function newLiveGrid(document: Document): LiveGrid {
  return { document, isLoading: true, seq: 0, early: new Map(), expected: 0 };
}

/**
 * Takes in a committed change: applies it when it is the next one, keeps it when it is early, ignores it when known.
 */
export function receive(grid: LiveGrid, seq: number, update: Uint8Array): void {
  if (seq <= grid.seq) return;
  grid.expected = Math.max(grid.expected, seq);
  if (grid.early.size < MAX_EARLY) grid.early.set(seq, update);
  if (!grid.isLoading) applyEarly(grid);
}

/** Takes in what was read from the log, and then whatever came early. */
export function receiveStored(grid: LiveGrid, stored: StoredGrid): void {
  grid.seq = applyStored(grid.document, stored, grid.seq);
  applyEarly(grid);
}

/** Whether something is stored that this document lacks. */
export function isBehind(grid: LiveGrid): boolean {
  return !grid.isLoading && grid.seq < grid.expected;
}

function applyEarly(grid: LiveGrid): void {
  for (const seq of grid.early.keys()) if (seq <= grid.seq) grid.early.delete(seq);
  for (let update = grid.early.get(grid.seq + 1); update; update = grid.early.get(grid.seq + 1)) {
    Y.applyUpdate(grid.document, update, COMMITTED);
    grid.seq += 1;
    grid.early.delete(grid.seq);
  }
}
