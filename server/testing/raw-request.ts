import { request } from "node:http";

export type RawReply = {
  readonly status: number;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly bytes: Buffer;
  readonly text: string;
};
export type RawOptions = {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};

/** Sends a path exactly as it is written and hands the bytes out as they came: fetch would tidy up both. */
export function rawRequest(
  url: string,
  path: string,
  { method = "GET", headers = {}, body }: RawOptions = {},
): Promise<RawReply> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => {
        const bytes = Buffer.concat(chunks);
        resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes, text: bytes.toString() });
      });
    });
    sent.on("error", reject);
    sent.end(body);
  });
}
