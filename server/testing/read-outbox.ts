import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import PostalMime from "postal-mime";
import type { Queries } from "#db/testing/fresh-database.ts";
import { jobsDone } from "./job-table.ts";

type Outbox = Pick<Queries, "query"> & { readonly dataDir: string };

/** A mail as a test looks at it. */
export type SentMail = { readonly to: string; readonly subject: string; readonly text: string };

/** The mails that an app without a mail server has written once its jobs are done, the oldest first. */
export async function readOutbox({ dataDir, query }: Outbox): Promise<readonly SentMail[]> {
  await jobsDone({ query });
  const folder = join(dataDir, "outbox");
  const files = await readdir(folder).catch((): string[] => []);
  const mails = files.filter((name) => name.endsWith(".eml")).toSorted();
  return Promise.all(mails.map(async (name) => parseMail(await readFile(join(folder, name), "utf8"))));
}

/** Returns the mails of the outbox to one address. */
export async function mailsTo(outbox: Outbox, address: string): Promise<readonly SentMail[]> {
  return (await readOutbox(outbox)).filter(({ to }) => to === address);
}

/** Returns the query of the only link to `path` in a mail. */
export function linkIn({ text }: SentMail, path: string): Record<string, string> {
  const [link] = text.match(/https?:\/\/\S+/g)?.filter((url) => new URL(url).pathname === path) ?? [];
  if (link === undefined) throw new Error(`There is no link to ${path} in: ${text}`);
  return Object.fromEntries(new URL(link).searchParams);
}

async function parseMail(source: string): Promise<SentMail> {
  const { to = [], subject = "", text = "" } = await PostalMime.parse(source);
  return { to: to[0]?.address ?? "", subject, text };
}
