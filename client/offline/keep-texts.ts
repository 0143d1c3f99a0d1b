/** Where the build puts the texts of languages other than English; the names say the version. */
export const TEXTS_PATH = "/assets/texts-";
export const TEXTS_CACHE = "overlap-texts";

/** Keeps the texts that this page has read for the time without a network, in place of those of other versions and languages. */
export async function keepTexts(): Promise<void> {
  const read = performance
    .getEntriesByType("resource")
    .map(({ name }) => name)
    .filter((url) => new URL(url).pathname.startsWith(TEXTS_PATH));
  const cache = await caches.open(TEXTS_CACHE);
  const kept = (await cache.keys()).map(({ url }) => url);
  await Promise.all(kept.filter((url) => !read.includes(url)).map((url) => cache.delete(url)));
  await cache.addAll(read.filter((url) => !kept.includes(url)));
}
