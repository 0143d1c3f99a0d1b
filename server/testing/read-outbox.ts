import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** A mail as a test looks at it. */
export type SentMail = { readonly to: string; readonly subject: string; readonly text: string };

/** The mails that an app without a mail server has written so far, the oldest first. */
export async function readOutbox({ dataDir }: { readonly dataDir: string }): Promise<readonly SentMail[]> {
  const folder = join(dataDir, "outbox");
  const files = await readdir(folder).catch((): string[] => []);
  const mails = files.filter((name) => name.endsWith(".eml")).toSorted();
  return Promise.all(mails.map(async (name) => parseMail(await readFile(join(folder, name), "utf8"))));
}

/** The one link to `path` in a mail, with what its query holds. */
export function linkIn({ text }: SentMail, path: string): Record<string, string> {
  const [link] = text.match(/https?:\/\/\S+/g)?.filter((url) => new URL(url).pathname === path) ?? [];
  if (link === undefined) throw new Error(`There is no link to ${path} in: ${text}`);
  return Object.fromEntries(new URL(link).searchParams);
}

function parseMail(source: string): SentMail {
  const [head = ""] = source.split("\r\n\r\n", 1);
  const header = (name: string): string =>
    new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)`, "im").exec(head)?.[1]?.replaceAll(/\r\n[ \t]/g, " ") ?? "";
  return { to: header("To"), subject: header("Subject"), text: plainPart(source) };
}

function plainPart(source: string): string {
  const [, headers = "", body = ""] =
    /Content-Type: text\/plain[^\r\n]*\r\n((?:[^\r\n]+\r\n)*)\r\n([\s\S]*?)(?:\r\n--|$)/i.exec(source) ?? [];
  const encoding = /Content-Transfer-Encoding: (\S+)/i.exec(headers)?.[1]?.toLowerCase();
  if (encoding === "base64") return Buffer.from(body, "base64").toString();
  if (encoding !== "quoted-printable") return body.replaceAll("\r\n", "\n");
  const bytes = body
    .replaceAll(/=\r\n/g, "")
    .replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString().replaceAll("\r\n", "\n");
}
