import type { Block } from "#db/stores/block-store.ts";
import type { Database } from "#db/database.ts";
import { domainOf } from "#domain/email.ts";
import type { Log } from "../log.ts";
import type { SharedRedis } from "../relay/open-redis.ts";
import { isInNetworks, type Network, parseNetwork } from "../network.ts";

export type BlockList = Awaited<ReturnType<typeof openBlockList>>;

/** A process that missed the news reads the blocks within this time. */
const READ_MS = 30_000;
const TOPIC = "blocks";

type Options = {
  readonly database: Pick<Database, "views" | "transaction">;
  readonly log: Log;
  readonly redis?: Pick<SharedRedis, "relay"> | undefined;
  readonly readMs?: number;
};

/**
 * Holds the operator's blocks in memory, because every request needs them. A change takes effect here at once. Other
 * processes follow with the message of Redis, or without Redis within half a minute.
 */
export async function openBlockList({ database, log, redis, readMs = READ_MS }: Options) {
  let networks: readonly Network[] = [];
  let domains: ReadonlySet<string> = new Set();
  const listeners: (() => void)[] = [];

  async function readNow(): Promise<void> {
    const blocks = await database.views.blocks();
    const values = (wanted: Block["kind"]) => blocks.flatMap(({ kind, value }) => (kind === wanted ? [value] : []));
    networks = values("network")
      .map(parseNetwork)
      .filter((network) => network !== undefined);
    domains = new Set(values("domain"));
    for (const listen of listeners) listen();
  }

  let lastRead = Promise.resolve();
  /** Reads one after the other, because a slow read must not replace a newer one. */
  const read = (): Promise<void> => (lastRead = lastRead.catch(() => {}).then(readNow));

  /** Tries again at the next reading. */
  const readLater = (): void =>
    void read().catch((err: unknown) => log.debug({ err }, "The blocks could not be read; the last ones hold."));

  await read();
  // A subscription without a connection waits for it.
  void redis?.relay.subscribe(TOPIC, readLater);
  redis?.relay.onBack(readLater);
  const timer = setInterval(readLater, readMs).unref();

  async function change<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = await work();
    await read();
    redis?.relay.publish(TOPIC, new Uint8Array());
    return result;
  }

  return {
    isAddressBlocked: (address: string) => networks.length > 0 && isInNetworks(address, networks),
    /** Returns the blocked domain of a mail address, which may be a domain above it; undefined without a block. */
    blockedDomain(email: string): string | undefined {
      if (domains.size === 0) return undefined;
      const labels = (domainOf(email) ?? "").split(".");
      return labels.map((_label, index) => labels.slice(index).join(".")).find((domain) => domains.has(domain));
    },
    add: (block: Block) => change(() => database.transaction(({ blocks }) => blocks.add(block))),
    remove: (block: Block) => change(() => database.transaction(({ blocks }) => blocks.remove(block))),
    /** Calls `listen` whenever the blocks may have changed. */
    onRead: (listen: () => void) => void listeners.push(listen),
    close: () => clearInterval(timer),
  };
}
