import { deviceStorage } from "./device-storage.ts";
import { parseKeptView, type KeptView } from "./kept-view.ts";

const MOST = 60;
const OLDEST_MS = 30 * 24 * 3_600_000;

/** Keeps what `owner` has just seen, instead of what they saw of it before. */
export async function keepView(owner: string, what: string, view: KeptView): Promise<void> {
  const storage = await deviceStorage();
  await storage.put("views", view, keyOf(owner, what));
}

/** Forgets it: it is no more. */
export async function dropView(owner: string, what: string): Promise<void> {
  const storage = await deviceStorage();
  await storage.delete("views", keyOf(owner, what));
}

/** What `owner` saw last of it on this device. Nobody else's, whoever used the browser before. */
export async function keptView(owner: string, what: string): Promise<KeptView | undefined> {
  const storage = await deviceStorage();
  return parseKeptView(await storage.get("views", keyOf(owner, what)));
}

/** Forgets what others than `owner` and guests have seen, what is old, and the oldest of too many. */
export async function tidyViews(owner: string, now: number): Promise<void> {
  const storage = await deviceStorage();
  const [keys, values] = await Promise.all([storage.getAllKeys("views"), storage.getAll("views")]);
  const views = keys.map((key, place) => ({ key, at: parseKeptView(values[place])?.at ?? 0 }));
  const isWanted = ({ key, at }: { key: string; at: number }): boolean =>
    (key.startsWith(`${owner} `) || key.startsWith(`${GUEST} `)) && Math.abs(now - at) < OLDEST_MS;
  const wanted = views.filter(isWanted).sort((a, b) => b.at - a.at);
  const kept = new Set(wanted.slice(0, MOST).map(({ key }) => key));
  await Promise.all(keys.filter((key) => !kept.has(key)).map((key) => storage.delete("views", key)));
}

/** Who looks without a login. */
export const GUEST = "guest";

const keyOf = (owner: string, what: string): string => `${owner} ${what}`;
