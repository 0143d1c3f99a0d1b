import { Router, type RequestHandler } from "express";
import { ENDPOINTS, type Endpoint } from "#domain/contract/endpoints.ts";
import { ROUTES, type RouteName } from "#domain/contract/routes.ts";
import { refuse } from "#domain/refusal.ts";
import { serveApiDocs } from "../site/api-docs.ts";
import { toUnsubscribePage } from "../mail/unsubscribe.ts";
import { routes } from "../start/routes.ts";
import type { AppContext } from "../app-context.ts";
import { oneClick } from "./one-click.ts";
import { jsonBody } from "./read-body.ts";
import { apiHeaders } from "./security-headers.ts";
import { serve } from "./serve.ts";
import { session } from "./session.ts";
import { serveOpenAPI } from "./serve-openapi.ts";
import { wrongMethod } from "./wrong-method.ts";

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
