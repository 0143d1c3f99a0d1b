import { keyframes } from "@emotion/react";
import styled from "@emotion/styled";
import { useRef, useLayoutEffect, useState, type ReactNode, type RefObject } from "react";
import { Dialog as AriaDialog } from "react-aria-components/Dialog";
import { Heading } from "react-aria-components/Heading";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { Button } from "./Button.tsx";
import { CrossIcon } from "./icons.tsx";
import { useBackToClose } from "./back/layers.ts";
import { SMALL, wantsLessMotion } from "./theme.ts";
import { t } from "../text/t.ts";

export type DialogProps = {
  title: ReactNode;
  onClose: () => void;
  role?: "dialog" | "alertdialog";
  /** Off if a press outside would lose typed words. */
  closesOutside?: boolean;
  footer?: ReactNode;
  children: ReactNode;
};

/** Brings React Aria with it, so import it with `later()`. */
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

const fade = keyframes`from { opacity: 0; }`;
// A button moves by less than half its height, so a press that begins during the motion ends on the button.
const rise = keyframes`from { opacity: 0; transform: translateY(-8px); }`;
// Fades the colour, because opacity would fade the sheet too.
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

/** A dialog with a form puts the footer inside the form. */
export const Footer = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: 8px;
  margin-top: 24px;
`;

const LEAVING_MS = 300;

/** The modal is gone at once, with its scroll lock; an inert copy plays the animation. */
function useLeaving(overlay: RefObject<HTMLElement | null>): void {
  useLayoutEffect(
    () => () => {
      const element = overlay.current;
      if (element === null || wantsLessMotion()) return;
      const picture = element.cloneNode(true) as HTMLElement; // a clone has the type of its original
      picture.inert = true;
      picture.dataset["leaving"] = "";
      for (const named of picture.querySelectorAll("[role], [id]")) {
        named.removeAttribute("role");
        named.removeAttribute("id");
      }
      // Development runs effects twice: the overlay is still connected then.
      queueMicrotask(() => {
        if (element.isConnected) return;
        document.body.append(picture);
        setTimeout(() => picture.remove(), LEAVING_MS);
      });
    },
    [overlay],
  );
}

/** The element focused before the first dialog, and the number of open dialogs. */
const focus: { opener?: Element | null | undefined; dialogs: number } = { dialogs: 0 };

/** Restores the focus if one dialog directly follows another, because React Aria finds no focused element then. */
function useFocusBack(): void {
  // During rendering the first dialog has not taken the focus yet.
  useState(() => {
    if (focus.dialogs === 0 && document.activeElement !== document.body) focus.opener = document.activeElement;
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

const afterNextFrame = (callback: () => void) => requestAnimationFrame(() => requestAnimationFrame(callback));

/** React Aria would use the browser's language and direction instead of the page's. */
export function PageLanguage({ children }: { children: ReactNode }) {
  return <I18nProvider locale={document.documentElement.lang}>{children}</I18nProvider>;
}
