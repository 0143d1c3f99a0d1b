import type { Relay } from "../relay/relay.ts";

type End = { topics: Map<string, (message: Uint8Array) => void>; back: (() => void)[] };

/** A relay between collabs of one process, which a test may cut. */
export function relayNetwork() {
  const ends: End[] = [];
  let isCut = false;
  let sent = 0;

  function deliver(end: End, topic: string, message: Uint8Array): void {
    if (!isCut && network.delivers(topic)) end.topics.get(topic)?.(message);
  }

  const network = {
    /** Makes a process's end of the network. */
    join(): Relay {
      const end: End = { topics: new Map(), back: [] };
      ends.push(end);
      return {
        publish(topic, message) {
          sent += 1;
          const copy = Uint8Array.from(message);
          for (const other of ends) setImmediate(() => deliver(other, topic, copy));
        },
        async subscribe(topic, listen) {
          end.topics.set(topic, listen);
        },
        unsubscribe: (topic) => void end.topics.delete(topic),
        onBack: (listen) => void end.back.push(listen),
      };
    },
    /** Loses every message until `restore`. */
    cut(): void {
      isCut = true;
    },
    /** Every process learns that it may have missed something. */
    restore(): void {
      isCut = false;
      for (const { back } of ends) for (const listen of back) listen();
    },
    /** Asked for every message to every end; false loses it. */
    delivers: (_topic: string): boolean => true,
    /** Messages sent so far. */
    get sent() {
      return sent;
    },
  };
  return network;
}
