import { Client } from "pg";

/** Runs a statement on its own connection and returns the first column of the first row as text. */
export async function query(url: string, statement: string): Promise<string> {
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
    const { rows } = await client.query<unknown[]>({ text: statement, rowMode: "array" });
    return String(rows[0]?.[0]);
  } finally {
    await client.end();
  }
}
