import { networkInterfaces } from "node:os";
import type { Config } from "./config.ts";
import type { App } from "./start-app.ts";

/** What the person who started Overlap reads: where it is, and how a phone gets there. */
export function greeting({ host, publicUrl }: Config, { url, port }: Pick<App, "url" | "port">): string {
  const lines = [`Overlap is running at ${url}`];
  if (publicUrl === undefined && isLoopback(host)) {
    lines.push("To open it on a phone in the same network: HOST=0.0.0.0 npm start");
  } else if (publicUrl === undefined) {
    lines.push(...lanAddresses(host).map((address) => `On a phone in the same network: http://${address}:${port}`));
  }
  return `${lines.join("\n")}\n`;
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || host.startsWith("127.");
}

function lanAddresses(host: string): string[] {
  if (host !== "0.0.0.0" && host !== "::") return [];
  const addresses = Object.values(networkInterfaces()).flatMap((one) => one ?? []);
  return addresses.filter(({ family, internal }) => family === "IPv4" && !internal).map(({ address }) => address);
}
