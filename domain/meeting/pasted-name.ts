import { nameSkeleton, toPersonName } from "../text.ts";

/** Degrees and the like behind a comma after a name. `Ma` and `Ba` are surnames. */
const SUFFIX =
  /^(?:[Jj][Rr]|[Ss][Rr]|II|III|IV|Esq|P[Hh]\.?\s?[Dd]|M\.?D|D\.?Phil|J\.?D|LL\.?[BM]|M\.?B\.?A|M\.?[Ss]c|B\.?[Ss]c|M\.?A|B\.?A|B\.?Eng|M\.?Eng|M\.?Ed|D\.?D\.?S|R\.?N|CPA|CFA|PMP|P\.?E|OBE|MBE|FRCP)\.?$/u;
/** Titles before a name, wherever a directory puts them. */
const TITLE = /^(?:(?:dr|prof|mag|ing|dipl|mr|mrs|ms|mx|med|rer|nat|phil|jur|habil)\b[.-]?\s*)+$/iu;
/** Remarks that video meetings put behind a name. */
const REMARK_WORD =
  "(?:co-?host|host|guest|external|extern|gast|organi[sz]er|presenter|panelist|attendee|me|you|ich|moi|yo|eu|io|ja|invité|invitado|convidado|ospite|gość|主持人|我|ゲスト|自分|ضيف|أنا)";
const REMARK = new RegExp(String.raw`\s*[(（\[]\s*${REMARK_WORD}(?:\s*[,、/]\s*${REMARK_WORD})*\s*[)）\]]`, "giu");
const PAIRS = ["()", "（）", "[]", "{}"] as const;
/** East Asian names have no space between family and given name. */
const EAST_ASIAN = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]+$/u;

/** Tells whether a text behind a comma belongs to the name before it: `PhD`, `Jr.`. */
export function isSuffix(text: string): boolean {
  return SUFFIX.test(text.trim());
}

/**
 * Writes a name as it is spoken: `["Doe", "Jane", "PhD"]` becomes `Jane Doe, PhD`. `parts` were separated by commas,
 * family name first if there are several. Returns an empty text if they name nobody.
 */
export function spokenName(parts: readonly string[]): string {
  const cleaned = parts.flatMap((part) => unquoted(part).split(/\s*[,，]\s*(?![^(（]*[)）])/u)).map(withoutFrame);
  const words = cleaned.filter((part) => part !== "");
  const isName = (part: string, at: number): boolean => at === 0 || (!TITLE.test(part) && !isSuffix(part));
  const titles = words.filter((part, at) => !isName(part, at) && !isSuffix(part));
  const suffixes = words.filter((part, at) => !isName(part, at) && isSuffix(part));
  const [last = "", first, ...more] = words.filter(isName);
  const name = first === undefined ? last : joinedName(first, last);
  if (toPersonName(name) === "") return "";
  return [[...titles, name].join(" "), ...more, ...suffixes].join(", ");
}

export function joinedName(givenName: string, family: string): string {
  if (EAST_ASIAN.test(givenName) && EAST_ASIAN.test(family)) return family + givenName;
  // A remark stays at the end: `Jane (HR)` and `Doe` are `Jane Doe (HR)`.
  const [, plain = givenName, remark = ""] = /^([^(（]+?)(\s*[(（].*)?$/u.exec(givenName) ?? [];
  return `${plain} ${family}${remark}`;
}

/** Removes the titles before a name. Empty for a title alone. */
export function withoutTitle(name: string): string {
  return name.replace(/^(?:(?:dr|prof|mr|mrs|ms|mx)\b\.?\s*)+/iu, "");
}

/** Tells whether an address seems to be this person's: `meier` is in `ann.meier@example.org`. */
export function isInAddress(name: string, email: string): boolean {
  const local = nameSkeleton(email.split("@", 1)[0] ?? "");
  const words = nameSkeleton(name).match(/\p{L}{3,}/gu) ?? [];
  return words.some((word) => local.includes(word));
}

/** Makes a name from an address: `ann.meier@example.org` becomes `Ann Meier`. */
export function nameOfAddress(email: string): string {
  const local = (email.split("@", 1)[0] ?? "").replace(/(?<=.)\+.*$/u, "");
  const words = local.split(/[._-]+/u).filter((word) => word !== "");
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(" ") || local;
}

function unquoted(part: string): string {
  return part.replace(/^\s*"((?:[^"]|"")*)"\s*$/u, "$1").replaceAll(/""|\\"/gu, '"');
}

/** Removes quotation marks, ticks, dashes, remarks and brackets around a part of a name. */
function withoutFrame(part: string): string {
  let name = withoutLoneBrackets(part.replaceAll(REMARK, ""));
  name = name.replaceAll(/[(（[<][^\p{L}\p{N})）\]>]*[)）\]>]/gu, " ").replaceAll(/[\s,;，；:]+(?=[)）\]])/gu, "");
  name = name.replaceAll(/^[\s:|/*~+–—=-]+|[\s:|/*~=–—-]+$|\s+\.$/gu, "").replace(/^@(?=\p{L})/u, "");
  name = name
    .replace(/^(["'‘’`])(.*)\1$/u, "$2")
    .replace(/^‘(.*)’$/u, "$1")
    .replaceAll(/^["']\s*(?=[^"']*$)|(?<=^[^"']*)["']$/gu, "");
  name = name.replaceAll(/^\s*[☐☑☒✓✔✅❌⬜]\uFE0F?\s*|\s*[☐☑☒✓✔✅❌⬜]\uFE0F?\s*$/gu, "").trim();
  for (const [open = "", close = ""] of PAIRS) {
    const inside = name.slice(1, -1);
    if (name.startsWith(open) && name.endsWith(close) && !inside.includes(open)) name = inside.trim();
  }
  return withoutFullStop(name.replaceAll(/\s+/gu, " ").trim());
}

/** Removes brackets that nothing opens or closes. */
function withoutLoneBrackets(text: string): string {
  let rest = text;
  for (const [open = "", close = ""] of PAIRS) {
    const opened = rest.split(open).length;
    if (opened !== rest.split(close).length || rest.indexOf(close) < rest.indexOf(open))
      rest = rest.replaceAll(open, " ").replaceAll(close, " ");
  }
  return rest;
}

/** Removes the full stop of a sentence, but not that of `Jr.` or `J. R.` */
function withoutFullStop(name: string): string {
  const last = /(?<=^|\s)(\p{L}[\p{L}\p{M}]*)\.$/u.exec(name)?.[1];
  const isShort = last === undefined || last.length < 3 || isSuffix(last) || TITLE.test(last);
  return isShort ? name : name.slice(0, -1);
}
