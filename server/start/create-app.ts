import { message } from "#domain/messages/message.ts";
import type { IncomingMessage, RequestListener } from "node:http";
import express from "express";
import { refuse } from "#domain/refusal.ts";
import { boundedElsewhere } from "../log.ts";
import { callerAddress } from "../http/caller-address.ts";
import { closeWhen, hangUp } from "../http/connections.ts";
import { oauthRedirects } from "../calendars/oauth-callback.ts";
import { createAPI } from "./create-api.ts";
import { health } from "../http/health.ts";
import { limitCalls } from "../http/limit-calls.ts";
import { logRequests } from "../http/log-requests.ts";
import { refusalToReply } from "../http/refusal-to-reply.ts";
import { nameRequest } from "../http/request-names.ts";
import { noSniff } from "../http/security-headers.ts";
import { serveMetrics } from "../metrics/serve-metrics.ts";
import { servePreview } from "../site/preview/serve-preview.ts";
import { serveClient } from "../site/serve-client.ts";
import type { AppContext } from "../app-context.ts";

/** What only the running server knows. */
type Running = {
  readonly stopping: () => boolean;
  /** Open sockets of notes. */
  readonly noteSockets: () => number;
};

/** Everything that is answered over HTTP, in the order in which a request meets it. */
export function createApp(context: AppContext, { stopping, noteSockets }: Running): RequestListener {
  const app = express();
  const metrics = serveMetrics(context, { noteSockets });
  app.disable("x-powered-by");
  app.disable("etag");
  app.enable("case sensitive routing");
  app.enable("strict routing");

  app.use(noSniff);
  app.use(closeWhen(stopping));
  app.use("/api", createAPI(context));
  app.use(health(context, stopping));
  app.use(metrics.routes);
  app.use(oauthRedirects(context));
  app.use(servePreview(context));
  app.use(serveClient(context));
  app.use(() => refuse("unknown", message("api.noSuchAddress")));
  app.use(refusalToReply(context));

  const addressOf = (request: IncomingMessage) => callerAddress(request, context.config.trustProxy);
  const log = logRequests({ ...context, log: boundedElsewhere(context.log), addressOf });
  const limit = limitCalls(context);
  return (request, response) =>
    metrics.count(request, response, () =>
      nameRequest(request, response, () =>
        log(request, response, () =>
          hangUp(request, response, () => limit(request, response, () => void app(request, response))),
        ),
      ),
    );
}
