import { keyframes } from "@emotion/react";
import styled from "@emotion/styled";
import { type FocusEvent, type MouseEvent, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { CrossIcon } from "./icons.tsx";
import { hue } from "./theme.ts";
import { closeToast, type Toast, toastStore } from "./toast.ts";
import { t } from "../text/t.ts";

const FADE_MS = 500;

/** Always mounted, because screen readers announce only changes of known regions. */
export function Toasts() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.read);
  return (
    // React Aria hides everything behind a dialog except what calls itself top layer.
    <Host aria-live="polite" role="region" aria-label={t("ui.messages")} data-react-aria-top-layer="true">
      {toasts.map((toast) => (
        <ToastView key={toast.id} toast={toast} />
      ))}
    </Host>
  );
}

function ToastView({ toast }: { toast: Toast }) {
  const [isHeld, setIsHeld] = useState(false);
  const [isFading, setIsFading] = useState(false);
  const returnTarget = useRef<EventTarget>(null);
  useEffect(() => {
    if ((isHeld && !isFading) || toast.delay === Infinity) return;
    const timer = isFading
      ? setTimeout(() => closeToast(toast.id), FADE_MS)
      : setTimeout(() => setIsFading(true), toast.delay);
    return () => clearTimeout(timer);
  }, [isHeld, isFading, toast]);
  const hold = {
    onPointerEnter: () => setIsHeld(true),
    onPointerLeave: () => setIsHeld(false),
    onFocus({ relatedTarget, currentTarget }: FocusEvent) {
      setIsHeld(true);
      if (!currentTarget.contains(relatedTarget)) returnTarget.current = relatedTarget;
    },
    onBlur: () => setIsHeld(false),
  };
  const { action } = toast;
  // A press by key has no click count.
  function close({ detail }: MouseEvent): void {
    if (returnTarget.current instanceof HTMLElement) returnTarget.current.focus({ preventScroll: detail > 0 });
    closeToast(toast.id);
  }
  return (
    <Card
      kind={toast.kind}
      data-fading={isFading || undefined}
      {...(toast.kind === "danger" && { role: "alert" })}
      {...hold}
    >
      <span>{toast.message}</span>
      {action !== undefined && (
        <Act
          type="button"
          onClick={(event) => {
            close(event);
            action.perform();
          }}
        >
          {action.label}
        </Act>
      )}
      {toast.delay !== Infinity && (
        <Close type="button" aria-label={t("common.close")} onClick={close}>
          <CrossIcon />
        </Close>
      )}
    </Card>
  );
}

const Host = styled.div`
  position: fixed;
  top: 12px;
  inset-inline: 16px;
  z-index: 30;
  display: grid;
  justify-items: center;
  gap: 8px;
  pointer-events: none;
`;

const GROUND = { danger: hue("danger"), primary: hue("free"), plain: "var(--ink)" } as const;
const TEXT = { danger: "var(--on-danger)", primary: "var(--on-free)", plain: "var(--paper)" } as const;

const enter = keyframes`from { opacity: 0; transform: translateY(-12px); }`;

const Card = styled("div", { shouldForwardProp: (name) => name !== "kind" })<{ kind: Toast["kind"] }>`
  display: flex;
  align-items: center;
  gap: 12px;
  max-width: 480px;
  padding: 8px;
  padding-inline-start: 16px;
  border-radius: 10px;
  background: ${({ kind }) => GROUND[kind]};
  color: ${({ kind }) => TEXT[kind]};
  box-shadow: var(--shadow-raised);
  font-weight: 600;
  overflow-wrap: anywhere;
  pointer-events: auto;
  animation: ${enter} 0.3s ease-out;
  transition: opacity ${FADE_MS}ms;
  &[data-fading] {
    opacity: 0;
  }
  & > button:focus-visible {
    outline-color: currentColor;
    outline-offset: -2px;
  }
`;

const Act = styled.button`
  flex: none;
  min-height: 32px;
  padding: 0 8px;
  border-radius: 8px;
  text-decoration: underline;
  text-underline-offset: 0.2em;
`;

const Close = styled.button`
  display: grid;
  position: relative;
  place-items: center;
  flex: none;
  width: 32px;
  height: 32px;
  border-radius: 8px;
  &:hover {
    background: color-mix(in srgb, currentColor 15%, transparent);
  }
  /* The area for a finger. */
  &::after {
    content: "";
    position: absolute;
    inset: -6px;
  }
`;
