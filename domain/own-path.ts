const LONGEST_PATH = 2_000;

/**
 * Whether `text` is the path of a page of this site, query and fragment included: nothing that a browser could take
 * for an address elsewhere, such as `//example.org`, `/\example.org` or a slash and a tab before another slash.
 */
export function isOwnPath(text: string): boolean {
  // Browsers drop tabs and line breaks and read a backslash as a slash; other letters come encoded.
  return text.length <= LONGEST_PATH && /^\/(?!\/)[!-[\]-~]*$/.test(text);
}
