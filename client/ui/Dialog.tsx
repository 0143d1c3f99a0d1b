import { keyframes } from "@emotion/react";
import styled from "@emotion/styled";
import { useRef, useLayoutEffect, useState, type ReactNode, type RefObject } from "react";
import { Dialog as AriaDialog } from "react-aria-components/Dialog";
import { Heading } from "react-aria-components/Heading";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { Button } from "./Button.tsx";
import { CrossIcon } from "./icons.tsx";
import { useBackToClose } from "./back/use-back-to-close.ts";
import { SMALL, wantsLessMotion } from "./theme.ts";
import { t } from "../text/t.ts";

export type DialogProps = {
  title: string;
  /** Escape, the cross, or a press beside the dialog. */
  onClose: () => void;
  /** `alertdialog` asks before something is destroyed. */
  role?: "dialog" | "alertdialog";
  /** Whether a press beside the dialog closes it; off where typed words would be lost. */
  closesOutside?: boolean;
  footer?: ReactNode;
  children: ReactNode;
};

/** A modal over the page. Brings React Aria with it: import it with `later()`. */
export function Dialog({ title, onClose, role = "dialog", closesOutside = true, footer, children }: DialogProps) {
  const backdrop = useRef<HTMLDivElement>(null);
  useLeaving(backdrop);
  useBackToClose(onClose);
  useFocusBack();
  return (
    <PageLanguage>
      <Backdrop ref={backdrop} isOpen onOpenChange={(open) => !open && onClose()} isDismissable={closesOutside}>
        <Sheet>
          <Body role={role}>
            <Title slot="title">{title}</Title>
            <Close kind="quiet" aria-label={t("common.close")} onClick={onClose}>
              <CrossIcon />
            </Close>
            {children}
            {footer !== undefined && <Footer>{footer}</Footer>}
          </Body>
        </Sheet>
      </Backdrop>
    </PageLanguage>
  );
}

// The modal takes 300 ms, its backdrop 150 ms.
const fade = keyframes`from { opacity: 0; }`;
const rise = keyframes`from { opacity: 0; transform: translateY(-24px); }`;
// Not by its opacity, with which the sheet would vanish too.
const clear = keyframes`to { background-color: transparent; }`;

const Backdrop = styled(ModalOverlay)`
  position: fixed;
  inset: 0;
  z-index: 20;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  justify-items: center;
  align-items: start;
  padding: min(12vh, 96px) 16px 16px;
  overflow-y: auto;
  background: var(--backdrop);
  &[data-entering] {
    animation: ${fade} 0.15s ease-out;
  }
  &[data-leaving] {
    animation: ${clear} 0.15s ease-in both;
  }
`;

const Sheet = styled(Modal)`
  width: 100%;
  max-width: 440px;
  background: var(--surface);
  border-radius: 16px;
  box-shadow: var(--shadow-raised);
  &[data-entering] {
    animation: ${rise} 0.3s ease-out;
  }
  [data-leaving] > & {
    animation: ${rise} 0.3s ease-in reverse both;
  }
`;

const Body = styled(AriaDialog)`
  position: relative;
  padding: 24px;
  outline: none;
  overflow-wrap: anywhere;
  ${SMALL} {
    padding: 20px;
  }
`;

const Title = styled(Heading)`
  margin: 0;
  margin-block-end: 16px;
  margin-inline-end: 40px;
  font-size: var(--text-heading);
`;

const Close = styled(Button)`
  position: absolute;
  top: 16px;
  inset-inline-end: 16px;
  width: 40px;
  padding: 0;
  color: var(--muted);
  ${SMALL} {
    top: 10px;
    inset-inline-end: 10px;
  }
`;

/** Its buttons; a dialog with a form has them inside of that. */
export const Footer = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: 8px;
  margin-top: 24px;
`;

/** What the sheet takes to leave; its backdrop is gone before. */
const LEAVING_MS = 300;

/**
 * A user who closes a modal goes on at once, so it is really gone then, its focus and its hold on the page with it. What
 * is seen leaving is a picture of it, marked with `data-leaving`, that cannot be reached.
 */
function useLeaving(overlay: RefObject<HTMLElement | null>): void {
  useLayoutEffect(
    () => () => {
      const there = overlay.current;
      if (there === null || wantsLessMotion()) return;
      const picture = there.cloneNode(true) as HTMLElement; // of what it is a clone
      picture.inert = true;
      picture.dataset["leaving"] = "";
      for (const named of picture.querySelectorAll("[role], [id]")) {
        named.removeAttribute("role");
        named.removeAttribute("id");
      }
      // Development runs effects twice: then it has not left.
      queueMicrotask(() => {
        if (there.isConnected) return;
        document.body.append(picture);
        setTimeout(() => picture.remove(), LEAVING_MS);
      });
    },
    [overlay],
  );
}

/** The element that had the focus before a dialog took it, and the number of open dialogs. */
const focus: { opener?: Element | null | undefined; dialogs: number } = { dialogs: 0 };

/**
 * Gives the focus back where React Aria does not: a dialog that follows another at once opens before the focus is back, so
 * React Aria finds nothing to give it back to.
 */
function useFocusBack(): void {
  // While the dialog is drawn, it has not taken the focus yet.
  useState(() => {
    if (document.activeElement !== document.body) focus.opener = document.activeElement;
  });
  useLayoutEffect(() => {
    focus.dialogs += 1;
    return () => {
      focus.dialogs -= 1;
      afterNextFrame(() => {
        if (focus.dialogs > 0) return;
        if (document.activeElement === document.body && focus.opener instanceof HTMLElement)
          focus.opener.focus({ preventScroll: true });
        focus.opener = undefined;
      });
    };
  }, []);
}

/** React Aria gives the focus back in the next frame. */
const afterNextFrame = (callback: () => void) => requestAnimationFrame(() => requestAnimationFrame(callback));

/**
 * Has parts of React Aria speak the language of the page and open to the side on which its lines begin: by itself it
 * would ask the browser, whose language may be another. For chunks that bring React Aria anyway.
 */
export function PageLanguage({ children }: { children: ReactNode }) {
  return <I18nProvider locale={document.documentElement.lang}>{children}</I18nProvider>;
}
