import express, { type RequestHandler } from "express";
import { refuse } from "#domain/refusal.ts";

const FORMS = ["application/x-www-form-urlencoded", "multipart/form-data"];

/**
 * Takes the form that mail programs post when somebody presses their button to unsubscribe (RFC 8058) for an empty JSON
 * object. No other form is taken.
 */
export const oneClick: readonly RequestHandler[] = [
  express.text({ type: FORMS, limit: 16 * 1024, inflate: false }),
  (request, _response, next) => {
    const form: unknown = request.body;
    if (typeof form === "string") {
      const isOneClick = form.includes("List-Unsubscribe") && form.includes("One-Click");
      if (!isOneClick) refuse("invalid", "The body must be JSON, or the form List-Unsubscribe=One-Click.");
      request.body = {};
    }
    next();
  },
];
