import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "#scripts/cluster/programs.ts";
import { nginxProgram, startNginx } from "#scripts/cluster/start-nginx.ts";
import type { Condition } from "./condition.ts";

/** An operator's own nginx in front of the app. It compresses replies, which weakens their tags: `W/` before each ETag. */
export const nginxGzip: Condition = {
  name: "behind an nginx that compresses replies",
  async startNetwork(origin) {
    if (nginxProgram === undefined) return undefined;
    const folder = mkdtempSync(join(tmpdir(), "overlap-nginx-gzip-"));
    chmodSync(folder, 0o755);
    const port = await freePort();
    const nginx = await startNginx({ folder, port, apps: [], edit: () => configOf(folder, port, origin) });
    return {
      url: nginx.url,
      stop: async () => {
        await nginx.stop();
        rmSync(folder, { recursive: true, force: true });
      },
    };
  },
};

function configOf(folder: string, port: number, origin: string): string {
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  return `
    events {}
    http {
      access_log off;
      gzip on;
      gzip_types application/json text/csv text/calendar text/javascript text/css;
      gzip_proxied any;
      gzip_min_length 20;
      ${temporary.join("\n      ")}
      map $http_upgrade $connection_upgrade { default upgrade; "" close; }
      server {
        listen 127.0.0.1:${port};
        location / {
          proxy_pass ${origin};
          proxy_http_version 1.1;
          # Otherwise nginx sends the machine's time, and the app of a test has its own.
          proxy_pass_header Date;
          proxy_set_header Host $http_host;
          proxy_set_header X-Forwarded-For $remote_addr;
          proxy_set_header Upgrade $http_upgrade;
          proxy_set_header Connection $connection_upgrade;
        }
      }
    }`;
}
