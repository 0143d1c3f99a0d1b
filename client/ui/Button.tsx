import styled from "@emotion/styled";
import type { ComponentProps, MouseEvent } from "react";
import { type ButtonKind, buttonStyle } from "./button-style.ts";
import { Spinner } from "./Spinner.tsx";

export type ButtonProps = ComponentProps<"button"> & {
  kind?: ButtonKind;
  /** A request is under way: shows a spinner with 'Loading...' and ignores presses, but keeps the focus. */
  busy?: boolean;
};

export function Button({ kind = "plain", busy = false, children, onClick, ...rest }: ButtonProps) {
  function press(event: MouseEvent<HTMLButtonElement>): void {
    if (busy) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <Native
      type="button"
      {...rest}
      kind={kind}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={press}
    >
      {busy ? (
        <>
          <Spinner />
          Loading...
        </>
      ) : (
        children
      )}
    </Native>
  );
}

const Native = styled("button", { shouldForwardProp: (name) => name !== "kind" })<{ kind: ButtonKind }>(({ kind }) =>
  buttonStyle(kind),
);
