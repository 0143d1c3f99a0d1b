import styled from "@emotion/styled";
import { Link } from "react-router";
import { type ButtonKind, buttonStyle } from "./button-style.ts";

/** Looks like a button, goes somewhere like the link that it is. */
export const ButtonLink = styled(Link, { shouldForwardProp: (name) => name !== "kind" })<{ kind: ButtonKind }>(
  ({ kind }) => buttonStyle(kind),
);
