import styled from "@emotion/styled";
import type { ComponentProps, MouseEvent } from "react";
import { Spinner } from "./Spinner.tsx";
import { Link } from "./Link.tsx";
import { css, type SerializedStyles } from "@emotion/react";
import { FINGER, hue } from "./theme.ts";
import { t } from "../text/t.ts";

export type ButtonProps = ComponentProps<"button"> & {
  kind?: ButtonKind;
  /** Shows a spinner with `busyText` and ignores presses, but keeps the focus. */
  busy?: boolean;
  busyText?: string | undefined;
};

export function Button({ kind = "plain", busy = false, busyText, children, onClick, ...rest }: ButtonProps) {
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
          <span>{busyText ?? t("common.loading")}</span>
        </>
      ) : (
        children
      )}
    </Native>
  );
}

const NO_KIND_PROP = { shouldForwardProp: (name: string) => name !== "kind" };
const styleOf = ({ kind }: { kind: ButtonKind }) => buttonStyle(kind);

const Native = styled("button", NO_KIND_PROP)<{ kind: ButtonKind }>(styleOf);

export const ButtonLink = styled(Link, NO_KIND_PROP)<{ kind: ButtonKind }>(styleOf);

export type ButtonKind = "primary" | "plain" | "quiet" | "danger";

const shared = css`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: 8px;
  min-height: 40px;
  padding: 8px 16px;
  border: 1px solid transparent;
  border-radius: 10px;
  font-weight: 600;
  line-height: 1.45;
  vertical-align: middle;
  text-decoration: none;
  white-space: nowrap;
  transition:
    background-color 0.15s,
    border-color 0.15s;
  &:disabled,
  &[aria-disabled="true"] {
    cursor: not-allowed;
  }
  ${FINGER} {
    min-width: 44px;
    min-height: 44px;
  }
  &:disabled {
    color: var(--muted);
    background: color-mix(in srgb, var(--line) 60%, transparent);
    border-color: transparent;
  }
`;

const KINDS: Record<ButtonKind, SerializedStyles> = {
  primary: css`
    background: ${hue("free")};
    color: var(--on-free);
    &:hover:not(:disabled) {
      background: color-mix(in srgb, ${hue("free")} 88%, var(--ink));
    }
  `,
  plain: css`
    background: var(--surface);
    border-color: var(--line-strong);
    &:hover:not(:disabled) {
      background: color-mix(in srgb, var(--line) 40%, var(--surface));
    }
  `,
  quiet: css`
    background: transparent;
    &:hover:not(:disabled) {
      background: color-mix(in srgb, var(--line) 60%, transparent);
    }
  `,
  danger: css`
    background: transparent;
    border-color: ${hue("danger", 0.6)};
    color: ${hue("danger")};
    &:hover:not(:disabled) {
      background: ${hue("danger", 0.08)};
    }
  `,
};

export function buttonStyle(kind: ButtonKind): SerializedStyles {
  return css(shared, KINDS[kind]);
}
