import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { findProgram, freePort, startProgram } from "#scripts/cluster/programs.ts";
import { temporaryFolder } from "../temporary-folder.ts";

/** Debian's CalDAV server, if it is installed. */
export const radicaleProgram = findProgram("radicale");

export const RADICALE_LOGIN = { username: "ann", password: "s3cret-of-ann" };

/** Starts a Radicale with one account and no calendar; its folder goes when the tests of the file are over. */
export async function startRadicale() {
  const folder = temporaryFolder();
  const port = await freePort();
  const config = join(folder, "config");
  const { username, password } = RADICALE_LOGIN;
  writeFileSync(join(folder, "users"), `${username}:${password}\n`);
  writeFileSync(
    config,
    `[server]
hosts = 127.0.0.1:${port}
[auth]
type = htpasswd
htpasswd_filename = ${join(folder, "users")}
htpasswd_encryption = plain
delay = 0
[storage]
filesystem_folder = ${join(folder, "collections")}
`,
  );
  const url = `http://127.0.0.1:${port}`;
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`;

  async function send(method: string, path: string, body: string): Promise<void> {
    const headers = {
      authorization,
      "Content-Type": method === "PUT" ? "text/calendar; charset=utf-8" : "application/xml",
    };
    const response = await fetch(`${url}${path}`, { method, headers, ...(body && { body }) });
    if (!response.ok)
      throw new Error(`Radicale answered ${method} ${path} with ${response.status}: ${await response.text()}`);
  }

  const isReady = async () => (await fetch(`${url}/.web/`)).ok;
  const { child, ended } = await startProgram([radicaleProgram ?? "radicale", "--config", config], isReady, {
    stdio: "ignore",
  });
  return {
    url,
    /** Creates `/ann/<name>/`. */
    addCalendar: (name: string, title: string, component: "VEVENT" | "VTODO" = "VEVENT") =>
      send(
        "MKCALENDAR",
        `/${username}/${name}/`,
        `<?xml version="1.0"?><c:mkcalendar xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"><d:set><d:prop><d:displayname>${title}</d:displayname><c:supported-calendar-component-set><c:comp name="${component}"/></c:supported-calendar-component-set></d:prop></d:set></c:mkcalendar>`,
      ),
    put: (calendar: string, uid: string, text: string) => send("PUT", `/${username}/${calendar}/${uid}.ics`, text),
    remove: (path: string) => send("DELETE", `/${username}/${path}`, ""),
    async stop(): Promise<void> {
      child.kill();
      await ended;
    },
  };
}
