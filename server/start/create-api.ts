import { Router, type RequestHandler } from "express";
import { ENDPOINTS, type Endpoint } from "#domain/contract/endpoints.ts";
import { ROUTES, type RouteName } from "#domain/contract/routes.ts";
import { refuse } from "#domain/refusal.ts";
import { serveApiDocs } from "../site/api-docs.ts";
import { toUnsubscribePage } from "../mail/unsubscribe.ts";
import { routes } from "./routes.ts";
import type { AppContext } from "../app-context.ts";
import { oneClick, jsonBody } from "../http/read-body.ts";
import { apiHeaders } from "../http/security-headers.ts";
import { serve } from "../http/serve.ts";
import { session } from "../http/credentials.ts";
import { wrongMethod } from "../http/refusal-to-reply.ts";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { prepareReply, type PreparedReply, sendPrepared } from "../http/prepared-reply.ts";

/** Everything below `/api`, in the order in which a request meets it. */
export function createAPI(context: AppContext): Router {
  const json = jsonBody(context);
  const api = Router({ caseSensitive: true, strict: true });

  api.use(apiHeaders);
  api.get("/openapi.json", serveOpenAPI());
  api.use(serveApiDocs(context.config));
  api.get("/unsubscribe", toUnsubscribePage(context));
  for (const name of routeNames()) {
    const { token, sessionOnly = false, oneClick: takesForm }: Endpoint = ENDPOINTS[name];
    const forms = takesForm ? [oneClick(context)] : [];
    mount(api, name, [session(context, { token, sessionOnly }), ...forms, json, serve(name, routes[name], context)]);
  }
  for (const [pattern, names] of Map.groupBy(routeNames(), patternOf)) {
    api.all(pattern, wrongMethod(names.map((name) => ROUTES[name].method)));
  }
  api.all("/openapi.json", wrongMethod(["GET"]));
  api.use(() => refuse("unknown", "There is no such call."));
  return api;
}

/** In the order of the table: a fixed path stands before one with a parameter in the same place. */
function routeNames(): RouteName[] {
  return (Object.keys(ROUTES) as RouteName[]).filter((name) => name in routes);
}

function mount(api: Router, name: RouteName, handlers: RequestHandler[]): void {
  const { method } = ROUTES[name];
  api[method.toLowerCase() as Lowercase<typeof method>](patternOf(name), ...handlers);
}

function patternOf(name: RouteName): string {
  return ROUTES[name].path.replace(/^\/api/, "").replaceAll(/\{(\w+)\}/g, ":$1");
}

const FILE = fileURLToPath(new URL("../../domain/contract/openapi.json", import.meta.url));

/** The committed description of the API, generated from the contracts by `npm run openapi`. Read when first asked for. */
export function serveOpenAPI(): RequestHandler {
  let reply: PreparedReply | undefined;
  return async (request, response) => {
    reply ??= prepareReply(Buffer.from(JSON.stringify(JSON.parse(readFileSync(FILE, "utf8")))));
    response.setHeader("Content-Type", "application/json; charset=utf-8");
    response.setHeader("Cache-Control", "no-cache");
    await sendPrepared(request, response, { reply });
  };
}
