import type { RequestHandler } from "express";
import { refuse } from "#domain/refusal.ts";
import type { AppContext } from "../app-context.ts";
import { readBody } from "./read-body.ts";

const FORMS = ["application/x-www-form-urlencoded", "multipart/form-data"];

/**
 * Takes the form that mail programs post when somebody presses their button to unsubscribe (RFC 8058) for an empty JSON
 * object. No other form is taken.
 */
export const oneClick = (context: Pick<AppContext, "config" | "underWay">): RequestHandler =>
  readBody(context, { types: FORMS, maxBytes: 16 * 1024, parse: parseForm });

function parseForm(form: string): object {
  const isOneClick = form.includes("List-Unsubscribe") && form.includes("One-Click");
  return isOneClick ? {} : refuse("invalid", "The body must be JSON, or the form List-Unsubscribe=One-Click.");
}
