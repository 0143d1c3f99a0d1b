const MAX_PATH = 2_000;

/**
 * Whether `text` is the path of a page of this site, query and fragment included: nothing that a browser could take
 * for an address elsewhere, such as `//example.org`, `/\example.org`, a slash and a tab before another slash, or
 * `/..//example.org`, which is `//example.org` once its dots are resolved.
 */
export function isOwnPath(text: string): boolean {
  // Browsers drop tabs and line breaks and read a backslash as a slash; other letters come encoded.
  if (text.length > MAX_PATH || !/^\/[!-[\]-~]*$/.test(text)) return false;
  const [path = ""] = text.split(/[?#]/, 1);
  // Resolving dots takes segments away, and two slashes meet only where there were two.
  return !path.includes("//");
}
