import { lookup } from "node:dns/promises";
import { resolve } from "node:path";
import { REALTIME_PATH } from "#domain/contract/sockets.ts";
import { certificateFault } from "#domain/certificate-fault.ts";
import { DAY_MS, MINUTE_MS } from "#domain/time/durations.ts";
import { type Arrival, PROBE, probeToken } from "#server/http/probe.ts";
import { createKeys, type Keys } from "#server/keys.ts";
import type { Config } from "#server/start/config.ts";
import { listeningAddress } from "../ask-server.ts";
import { arrivalIn, ask, codeOf, type Reply } from "./ask.ts";
import { type Finding, findings } from "./finding.ts";

const server = findings("server");
const address = findings("address");
const certificate = findings("certificate");
const proxy = findings("proxy");
const websocket = findings("websocket");
const redirect = findings("http");

/** Certificates are renewed a month before their end. */
const MIN_CERTIFICATE_DAYS = 14;
/** An address for documentation, which no visitor has (RFC 5737). */
const MADE_UP = "192.0.2.66";

export type ServerCheck = { readonly findings: readonly Finding[]; readonly running: Arrival | undefined };

/** Asks the server of this machine, then through PUBLIC_URL as visitors do. `secret`: SECRET_KEY, if it exists. */
export async function checkServer(config: Config, secret: string | undefined): Promise<ServerCheck> {
  const local = addressHere(config);
  if (secret === undefined) return { findings: [await notRunning(local, config)], running: undefined };
  const keys = createKeys(secret);
  const running = await askProbe(new URL(local), keys).then(arrivalIn, codeOf);
  if (typeof running === "string") return { findings: [await notRunning(local, config)], running: undefined };
  if (running === undefined) {
    const sentence = `At ${local} answers another program, or an Overlap with another SECRET_KEY: check PORT, HOST and SECRET_KEY.`;
    return { findings: [server.fault(sentence)], running };
  }
  return { findings: [serverFinding(running, config, local), ...(await checkPublicUrl(config, keys))], running };
}

async function notRunning(local: string, { dataDir }: Config): Promise<Finding> {
  const actual = await listeningAddress(resolve(dataDir));
  const cure =
    actual === undefined
      ? ": start it, or set PORT and HOST here as the server has them"
      : `; the server with the data in ${resolve(dataDir)} listens at ${actual}: set PORT and HOST here as it has them, for example PORT=${new URL(actual).port} npm run overlap -- doctor`;
  return server.fault(
    `No server answers at ${local}${cure}. The public address was not checked, because that needs a running server.`,
  );
}

function addressHere({ host, port }: Config): string {
  const name = host === "0.0.0.0" || host === "::" ? "localhost" : host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
}

function serverFinding({ pid, trustProxy, publicUrl }: Arrival, config: Config, local: string): Finding {
  const others = [
    ...(trustProxy === config.trustProxy ? [] : [`TRUST_PROXY=${trustProxy}`]),
    ...(publicUrl === (config.publicUrl ?? null) ? [] : [`PUBLIC_URL=${publicUrl ?? ""}`]),
  ];
  if (others.length === 0) return server.ok(`The server runs at ${local} (process ${pid}).`);
  return server.warn(`The running server was started with ${others.join(" and ")}, other than here: restart it.`);
}

async function checkPublicUrl({ publicUrl }: Config, keys: Keys): Promise<readonly Finding[]> {
  if (publicUrl === undefined) {
    return [
      address.ok("PUBLIC_URL is not set: people open the address where the server listens, and no proxy was checked."),
    ];
  }
  const url = new URL(publicUrl);
  let reply: Reply;
  try {
    await lookup(url.hostname.replace(/^\[(.*)\]$/, "$1"));
    reply = await askProbe(url, keys, { "X-Forwarded-For": MADE_UP });
  } catch (error) {
    return [unreachable(url, codeOf(error))];
  }
  const arrival = arrivalIn(reply);
  const overTls = url.protocol === "https:" ? [certificateFinding(url, reply)] : [];
  if (arrival === undefined) return [notOurs(url, reply), ...overTls];
  return [
    address.ok(`${publicUrl} leads to this server.${lateProxy(reply)}`),
    ...overTls,
    ...proxyFindings(arrival, url, overTls.length > 0 || (reply.headers.server ?? reply.headers.via) !== undefined),
    await websocketFinding(url, keys),
    ...(await redirectFindings(url)),
  ];
}

/** Makes the server say how the request arrived. */
function askProbe(url: URL, keys: Keys, headers: Readonly<Record<string, string>> = {}): Promise<Reply> {
  const healthz = new URL("/healthz", url);
  healthz.searchParams.set(PROBE, probeToken(keys, Date.now()));
  return ask(healthz, headers);
}

function unreachable(url: URL, code: string): Finding {
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") {
    return address.fault(
      `The host name ${url.hostname} of PUBLIC_URL is not known here: make an entry for it in the DNS, or correct PUBLIC_URL.`,
    );
  }
  const fault = certificateFault(code);
  if (fault !== undefined) {
    const cure = fault.cure.includes("NODE_EXTRA_CA_CERTS")
      ? "get one from an authority that browsers know, such as Let's Encrypt; one of your own stands in NODE_EXTRA_CA_CERTS"
      : fault.cure;
    return certificate.fault(`${url.host} ${fault.why} (${code}): ${cure}.`);
  }
  if (code === "ECONNREFUSED")
    return address.fault(`Nothing listens at ${url.host}: start the proxy, or correct PUBLIC_URL.`);
  if (/SSL|EPROTO/.test(code))
    return address.fault(
      `${url.host} speaks no TLS (${code}): set up https in the proxy, or write http: in PUBLIC_URL.`,
    );
  return address.fault(
    `${url.origin} cannot be opened from here (${code}): check the proxy, the firewall and PUBLIC_URL.`,
  );
}

function notOurs(url: URL, { status, body, headers }: Reply): Finding {
  if (status >= 502 && status <= 504) {
    return address.fault(
      `The proxy at ${url.host} answers ${status}, because it does not reach Overlap: check the address behind proxy_pass or reverse_proxy.`,
    );
  }
  if (status >= 300 && status < 400) {
    return address.fault(
      `${url.origin} sends visitors on to ${headers.location ?? "nowhere"}: write the address where they arrive into PUBLIC_URL.`,
    );
  }
  if (body.includes('"status":"alive"')) {
    return address.fault(
      `${url.origin} leads to an Overlap with another SECRET_KEY, or its proxy cuts the query of an address off.`,
    );
  }
  return address.fault(
    `${url.origin} leads to another program, which answers ${status}: let the proxy pass every path of this host to Overlap.`,
  );
}

function lateProxy({ headers: { date } }: Reply): string {
  const difference = Math.abs(Date.parse(date ?? "") - Date.now());
  return difference > MINUTE_MS ? ` Its clock is another (${String(date)}): set it by NTP.` : "";
}

function certificateFinding({ host }: URL, { certificateEnds }: Reply): Finding {
  const days = Math.floor(((certificateEnds?.getTime() ?? NaN) - Date.now()) / DAY_MS);
  const ends = `The certificate of ${host} is valid for ${days} more days`;
  return days < MIN_CERTIFICATE_DAYS
    ? certificate.warn(`${ends}: renew it, and look why that does not happen by itself.`)
    : certificate.ok(`${ends}.`);
}

/** Judges how a request through PUBLIC_URL arrived, which named {@link MADE_UP} as its address. */
function proxyFindings({ forwardedFor, trustProxy, host }: Arrival, url: URL, isProxied: boolean): readonly Finding[] {
  // If there is no proxy, the made-up address arrives alone; some proxies remove it.
  const hops = forwardedFor.length - 1 - forwardedFor.indexOf(MADE_UP);
  const faults: Finding[] = [];
  if (hops === 0 && isProxied) {
    faults.push(
      proxy.fault(
        `The proxy adds nothing to X-Forwarded-For, so that ${riskOf(trustProxy - 1)}. In nginx: proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for; then set TRUST_PROXY=1.`,
      ),
    );
  } else if (hops !== trustProxy) {
    const adding = hops === 1 ? "1 proxy adds" : `${hops} proxies add`;
    faults.push(
      proxy.fault(
        `${adding} to X-Forwarded-For, and TRUST_PROXY is ${trustProxy}, so that ${riskOf(trustProxy - hops)}: set TRUST_PROXY=${hops}, or let each proxy add the address that it sees.`,
      ),
    );
  }
  if (host !== url.host) {
    faults.push(
      proxy.warn(
        `The proxy passes on Host ${host ?? "(none)"} instead of ${url.host}: let it pass Host on, in nginx with proxy_set_header Host $http_host;`,
      ),
    );
  }
  if (faults.length > 0) return faults;
  return [
    proxy.ok(
      hops === 0
        ? "No proxy adds to X-Forwarded-For, as TRUST_PROXY=0 says."
        : `X-Forwarded-For fits TRUST_PROXY=${trustProxy}, and Host arrives.`,
    ),
  ];
}

function riskOf(tooMany: number): string {
  return tooMany >= 0 ? "visitors can make addresses up, and limits do not hold" : "all visitors share one limit";
}

const WISH = {
  Connection: "Upgrade",
  Upgrade: "websocket",
  "Sec-WebSocket-Version": "13",
  "Sec-WebSocket-Key": "b3ZlcmxhcC1kb2N0b3ItMQ==",
};

async function websocketFinding(url: URL, keys: Keys): Promise<Finding> {
  const headers = { ...WISH, Origin: url.origin };
  try {
    const { isUpgraded, status } = await ask(new URL(`${REALTIME_PATH}/?EIO=4&transport=websocket`, url), headers);
    if (isUpgraded) return websocket.ok("A WebSocket gets through the proxy.");
    if (status === 403) {
      return websocket.fault(
        "The server refuses WebSockets of its own pages: let the proxy pass Host on, and set PUBLIC_URL to the address that people open.",
      );
    }
    const seen = arrivalIn(await askProbe(url, keys, headers));
    const cure =
      'In nginx, beside proxy_pass: proxy_http_version 1.1; proxy_set_header Upgrade $http_upgrade; proxy_set_header Connection "upgrade";';
    const why =
      seen !== undefined && seen.upgrade === null ? "The proxy removes Upgrade" : `A WebSocket gets ${status}`;
    return websocket.fault(`${why}, so pages say "Reconnecting…". ${cure}`);
  } catch (error) {
    return websocket.fault(
      `A WebSocket does not get through the proxy (${codeOf(error)}), so pages say "Reconnecting…".`,
    );
  }
}

/** Checks that http leads to https, which only the usual ports do. */
async function redirectFindings(url: URL): Promise<readonly Finding[]> {
  if (url.protocol !== "https:" || url.port !== "") return [];
  try {
    const { status, headers } = await ask(new URL(`http://${url.hostname}/`));
    const isRedirect = status >= 300 && status < 400 && headers.location?.startsWith("https:") === true;
    if (isRedirect) return [redirect.ok("http leads to https.")];
    return [
      redirect.warn(`http://${url.hostname} answers ${status} and does not lead to https: let the proxy redirect it.`),
    ];
  } catch (error) {
    return [
      redirect.warn(
        `http://${url.hostname} does not answer (${codeOf(error)}): who types the name without https does not arrive.`,
      ),
    ];
  }
}
