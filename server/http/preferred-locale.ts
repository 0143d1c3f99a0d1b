import type { IncomingHttpHeaders } from "node:http";

const OTHERWISE = "en";
/** As `locale` columns take it. */
const LONGEST = 35;

/** The first language of Accept-Language in which dates can be written, as a canonical BCP 47 tag. */
export function preferredLocale(headers: IncomingHttpHeaders): string {
  const wanted = (headers["accept-language"] ?? "").slice(0, 500).split(",").map(weighed);
  const ranked = wanted.filter(({ weight }) => weight > 0).toSorted((one, other) => other.weight - one.weight);
  return ranked.map(({ tag }) => canonical(tag)).find((tag) => tag !== undefined) ?? OTHERWISE;
}

function weighed(item: string): { tag: string; weight: number } {
  const [tag = "", ...parameters] = item.split(";").map((part) => part.trim());
  const weight = parameters.find((parameter) => parameter.startsWith("q="));
  return { tag, weight: weight === undefined ? 1 : Number(weight.slice(2)) };
}

function canonical(tag: string): string | undefined {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag).find((known) => known.length <= LONGEST);
  } catch {
    return undefined; // no language tag at all, such as `*`
  }
}
