import { type Agent, type IncomingMessage, request } from "node:http";

/** Longer than any stall that is worth knowing exactly. */
const TIMEOUT_MS = 60_000;

export type Sent = {
  readonly method?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** The sender's address, as the proxy in front of the server saw it. */
  readonly from: string;
  /** The address of this machine from which it is sent. */
  readonly localAddress?: string;
  readonly agent: Agent;
};
export type Answer = { readonly status: number; readonly text: string };

/** Sends a request and reads the reply. */
export async function sendRequest(url: string, sent: Sent): Promise<Answer> {
  const response = await openReply(url, sent);
  let text = "";
  response.setEncoding("utf8");
  for await (const chunk of response) text += chunk as string;
  return { status: response.statusCode ?? 0, text };
}

/** Sends a request and reads nothing of the reply but its head. */
export function openReply(url: string, { body, from, headers, ...options }: Sent): Promise<IncomingMessage> {
  const content = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
  return new Promise((resolve, reject) => {
    const sending = request(url, {
      ...options,
      timeout: TIMEOUT_MS,
      headers: {
        ...headers,
        "x-forwarded-for": from,
        ...(content && { "content-type": "application/json", "content-length": content.length }),
      },
    });
    sending.on("response", resolve);
    sending.on("error", reject);
    sending.on("timeout", () => sending.destroy(new Error("The server did not answer in time.")));
    sending.end(content);
  });
}
