import express, { Router, type RequestHandler } from "express";
import type { Endpoint } from "#domain/contract/endpoint.ts";
import { ENDPOINTS } from "#domain/contract/endpoints.ts";
import type { RouteName } from "#domain/contract/routes.ts";
import { refuse } from "#domain/refusal.ts";
import { serveApiDocs } from "../site/api-docs.ts";
import { toUnsubscribePage } from "../notices/unsubscribe.ts";
import { countCalls } from "./count-calls.ts";
import { routes } from "./routes.ts";
import type { AppContext } from "../app-context.ts";
import { serve } from "../http/serve.ts";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { prepareReply, type PreparedReply, sendPrepared } from "../http/prepared-reply.ts";
import type { IncomingMessage, RequestListener } from "node:http";
import { callerAddress } from "../http/caller-address.ts";
import { closeWhen } from "../http/connections.ts";
import { oauthRedirects } from "../calendars/oauth-callback.ts";
import { health } from "../http/health.ts";
import { limitCalls } from "../http/limit-calls.ts";
import { logRequests, nameRequest } from "../http/log-requests.ts";
import { refusalToReply, wrongMethod } from "../http/refusal-to-reply.ts";
import { apiHeaders, noSniff, tellTime } from "../http/security-headers.ts";
import { serveMetrics } from "../metrics/serve-metrics.ts";
import { servePreview } from "../site/preview/serve-preview.ts";
import { serveClient } from "../site/serve-client.ts";

type Running = { readonly stopping: () => boolean; readonly newsSockets: () => number };

/** Creates the HTTP server's listener; a request passes its parts in this order. */
export function createApp(context: AppContext, { stopping, newsSockets }: Running): RequestListener {
  const app = express();
  const metrics = serveMetrics(context, newsSockets);
  app.disable("x-powered-by");
  app.disable("etag");
  app.enable("case sensitive routing");
  app.enable("strict routing");

  app.use(noSniff);
  app.use(tellTime(context));
  app.use(closeWhen(stopping));
  app.use("/api", createAPI(context));
  app.use(health(context, stopping));
  app.use(metrics.routes);
  app.use(oauthRedirects(context));
  app.use(servePreview(context));
  app.use(serveClient(context));
  app.use(() => refuse("unknown", "api.noSuchAddress"));
  app.use(refusalToReply(context));

  const addressOf = (request: IncomingMessage) => callerAddress(request, context.config.trustProxy);
  const log = logRequests({ ...context, addressOf });
  const limit = limitCalls(context);
  return (request, response) =>
    metrics.count(request, response, () =>
      nameRequest(request, response, () =>
        log(request, response, () => limit(request, response, () => void app(request, response))),
      ),
    );
}

function createAPI(context: AppContext): Router {
  const count = countCalls(context);
  const api = Router({ caseSensitive: true, strict: true });

  api.use(apiHeaders);
  for (const [name, endpoint] of endpoints) {
    const { method } = endpoint;
    const handler = serve(name, routes[name], context, count);
    api[method.toLowerCase() as Lowercase<typeof method>](patternOf(endpoint), handler);
  }
  api.get("/openapi.json", serveOpenAPI(context));
  api.use(serveApiDocs(context.config));
  api.get("/unsubscribe", toUnsubscribePage(context));
  for (const [pattern, there] of Map.groupBy(endpoints, ([, endpoint]) => patternOf(endpoint))) {
    api.all(pattern, wrongMethod(there.map(([, { method }]) => method)));
  }
  api.all("/openapi.json", wrongMethod(["GET"]));
  api.use(() => refuse("unknown", "api.noSuchCall"));
  return api;
}

const endpoints = Object.entries(ENDPOINTS) as [RouteName, Endpoint][];

function patternOf({ path }: Endpoint): string {
  return path.replace(/^\/api/, "").replaceAll(/\{(\w+)\}/g, ":$1");
}

const FILE = fileURLToPath(new URL("../../domain/contract/openapi.json", import.meta.url));

/** Returns the document with the address of this server's guide. */
function openAPIOf(publicUrl: string): string {
  const document = JSON.parse(readFileSync(FILE, "utf8")) as { readonly externalDocs: { readonly url: string } };
  const { externalDocs } = document;
  const url = publicUrl + new URL(externalDocs.url).pathname;
  return JSON.stringify({ ...document, externalDocs: { ...externalDocs, url } });
}

/** Serves the committed OpenAPI document, which is read on the first request. */
function serveOpenAPI({ publicUrl }: Pick<AppContext, "publicUrl">): RequestHandler {
  let reply: PreparedReply | undefined;
  return async (request, response) => {
    reply ??= prepareReply(Buffer.from(openAPIOf(publicUrl())));
    response.setHeader("Content-Type", "application/json; charset=utf-8");
    response.setHeader("Cache-Control", "no-cache");
    await sendPrepared(request, response, { reply });
  };
}
