import express, { type ErrorRequestHandler, type Express } from "express";
import { z } from "zod";
import { readSentence } from "#domain/contract/fields.ts";
import { Refusal, REFUSAL_STATUS } from "#domain/refusal.ts";
import { DatabaseUnavailable } from "#db/errors.ts";
import type { AppContext } from "../app-context.ts";
import { writeMessage } from "../language/write-message.ts";
import { ADDRESS_HEADER, VERSION, VERSION_HEADER } from "../version.ts";
import { type AdminCall, AdminRefusal } from "./admin-call.ts";
import { ADMIN_CALLS } from "./admin-calls.ts";

/**
 * Creates the handler of the operator's calls: `POST /<call>` with a JSON body. It is never reachable over TCP. `address` is where
 * this process listens.
 */
export function createAdminApp(context: AppContext, address: string): Express {
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.use((request, response, next) => {
    response.setHeader(VERSION_HEADER, VERSION).setHeader(ADDRESS_HEADER, address);
    if (request.headers[VERSION_HEADER.toLowerCase()] === VERSION) return next();
    response.status(409).json({ message: `The running server is Overlap ${VERSION}.` });
  });
  app.use(express.json({ limit: "1mb" }));
  // as: each call takes its own body, which is parsed before
  for (const [name, call] of Object.entries(ADMIN_CALLS) as [string, AdminCall<unknown, unknown, unknown>][]) {
    app.post(`/${name}`, async (request, response) => {
      const reply = await call.run(context, call.body.parse(request.body ?? {}));
      const details = call.change?.(reply, context);
      if (details !== undefined) context.log.info({ call: name, ...details }, "The operator changed something.");
      response.json(reply ?? null);
    });
  }
  app.use(() => {
    throw new AdminRefusal("The server does not know this call.");
  });
  app.use(failureToReply(context));
  return app;
}

function failureToReply({ log }: Pick<AppContext, "log">): ErrorRequestHandler {
  return (error: unknown, request, response, _next) => {
    const { status, message } = failureOf(error);
    if (status === 500) log.error({ call: request.path, err: error }, "A call of the operator failed.");
    response.status(status).json({ message });
  };
}

function failureOf(error: unknown): { readonly status: number; readonly message: string } {
  if (error instanceof AdminRefusal) return { status: 409, message: error.message };
  if (error instanceof z.ZodError) return { status: 400, message: error.issues.map(sentenceOf).join(" ") };
  if (error instanceof Refusal) return { status: REFUSAL_STATUS[error.code], message: writeMessage(error.sentence) };
  if (error instanceof DatabaseUnavailable) return { status: 503, message: error.message };
  return { status: 500, message: "The server failed; its log says why." };
}

function sentenceOf({ path, message }: z.core.$ZodIssue): string {
  const fieldSentence = readSentence(message);
  if (fieldSentence !== undefined) return writeMessage(fieldSentence);
  return path.length === 0 ? `${message}.` : `${path.join(".")}: ${message}.`;
}
