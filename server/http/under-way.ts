import { refuse } from "#domain/refusal.ts";
import { TooMany } from "./rate-limit.ts";

const MEGABYTE = 1024 * 1024;
/**
 * Bytes that requests may hold at a time: bodies that are being received, and replies that sockets have not taken. Of a
 * meeting of 1 MB a browser gets some 100 kB, so 500 people behind one address may wait for it at once.
 */
export const UNDER_WAY = { perAddress: 64 * MEGABYTE, inAll: 256 * MEGABYTE } as const;
/** What a request counts before its body and reply. */
const REQUEST_BYTES = 16 * 1024;
/** How long a caller is asked to wait, in seconds: by then the readers of other replies have gone on or were cut. */
const RETRY_AFTER = 10;

/** Counts a request from its beginning until it is disposed of. */
export type BeginRequest = ReturnType<typeof countUnderWay>;
export type RequestUnderWay = ReturnType<BeginRequest>;

/** Bounds what the requests of one address, and all together, hold. */
export function countUnderWay({ perAddress, inAll }: { readonly perAddress: number; readonly inAll: number }) {
  const ofAddresses = new Map<string, number>();
  let ofAll = 0;

  function count(address: string, bytes: number): void {
    ofAll += bytes;
    const left = (ofAddresses.get(address) ?? 0) + bytes;
    if (left === 0) ofAddresses.delete(address);
    else ofAddresses.set(address, left);
  }

  return (address: string) => {
    let own = 0;
    /** Counts bytes that the request holds from now on. Refuses them where others hold too much beside it. */
    function hold(bytes: number): void {
      const ofAddress = ofAddresses.get(address) ?? 0;
      if (ofAddress > own && ofAddress + bytes > perAddress) throw new TooMany(RETRY_AFTER);
      if (ofAll > own && ofAll + bytes > inAll) refuse("unavailable", "api.busy");
      add(bytes);
    }
    /** The same of what must not be refused, such as the reply to a change that is made. */
    function add(bytes: number): void {
      own += bytes;
      count(address, bytes);
    }
    hold(REQUEST_BYTES);
    return { hold, add, [Symbol.dispose]: () => count(address, -own) };
  };
}
