type Loaded<Part> = { readonly default: Part };

/** How often the code at an address was asked for in vain. */
const failures = new Map<string, number>();

/**
 * Imports code again whose import failed with `error`. Chromium answers every other import of the address with the first
 * failure, so the address gets a number; Safari, which names no address, asks again by itself. Rejects where that does not
 * help: the code imports other code that failed, or shares its file under another name than `default`.
 */
export async function importAgain<Part>(error: unknown): Promise<Loaded<Part>> {
  const [address] = /https?:\S+?\.js/.exec(String(error)) ?? [];
  if (address === undefined) throw error;
  const failed = failures.get(address) ?? 1;
  try {
    const part = (await import(/* @vite-ignore */ `${address}?again=${failed}`)) as Partial<Loaded<Part>>;
    if (part.default === undefined) throw error;
    return part as Loaded<Part>;
  } catch (again) {
    failures.set(address, failed + 1);
    throw again;
  }
}
