import { refuse } from "#domain/refusal.ts";
import type { ShareOf } from "./own-networks.ts";
import { TooMany } from "./rate-limit.ts";
import { createTally } from "../tally.ts";

const MEGABYTE = 1024 * 1024;
/**
 * Bytes that requests may hold at a time: bodies that are being received, and replies that sockets have not taken. A
 * compressed meeting of 1 MB is some 100 kB, so 500 people behind one address may wait for it at once.
 */
export const UNDER_WAY = { perAddress: 64 * MEGABYTE, total: 256 * MEGABYTE } as const;
/** Counted for a request before its body and reply. */
const REQUEST_BYTES = 16 * 1024;
/** By then other readers have taken their replies or were cut off. */
const RETRY_AFTER_S = 10;

/** Counts a request until it is disposed of. */
export type BeginRequest = ReturnType<typeof countUnderWay>;
export type RequestUnderWay = ReturnType<BeginRequest>;

/** Bounds the bytes that the requests of one address, and of all addresses together, hold. */
export function countUnderWay(
  { perAddress, total }: { readonly perAddress: number; readonly total: number },
  shareOf: ShareOf = () => 1,
) {
  const bytesByAddress = createTally();
  let totalBytes = 0;

  function count(address: string, bytes: number): void {
    totalBytes += bytes;
    bytesByAddress.add(address, bytes);
  }

  return (address: string) => {
    let requestBytes = 0;
    /** Counts bytes that the request holds from now on. Refuses them only if other requests hold some, so that one always succeeds. */
    function hold(bytes: number): void {
      const addressBytes = bytesByAddress.of(address);
      if (addressBytes > requestBytes && addressBytes + bytes > perAddress * shareOf(address))
        throw new TooMany(RETRY_AFTER_S);
      if (totalBytes > requestBytes && totalBytes + bytes > total) refuse("unavailable", "api.busy");
      add(bytes);
    }
    /** Counts bytes that must not be refused, such as the reply to a committed change. */
    function add(bytes: number): void {
      requestBytes += bytes;
      count(address, bytes);
    }
    hold(REQUEST_BYTES);
    return { hold, add, [Symbol.dispose]: () => count(address, -requestBytes) };
  };
}
