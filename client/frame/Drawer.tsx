import styled from "@emotion/styled";
import { useEffect, useRef, useState, type MouseEvent, type ReactNode } from "react";
import { useLocation } from "react-router";
import { AnyLink } from "../ui/Link.tsx";
import { Button } from "../ui/Button.tsx";
import { useBackWhileOpen } from "../ui/back/use-back-while-open.ts";
import { CrossIcon, MenuIcon } from "../ui/icons.tsx";
import { WIDE } from "../ui/theme.ts";
import { t } from "../text/t.ts";

export type NavigationLink = { readonly to: string; readonly text: string };

/** A native dialog keeps the focus inside. */
export function Drawer({ links, foot }: { links: readonly NavigationLink[]; foot: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const close = () => dialog.current?.close();
  const { key } = useLocation();
  useBackWhileOpen(isOpen, close);
  // Closes once the pressed link's page has its own entry, which must not be left again.
  useEffect(close, [key]);
  function open(): void {
    dialog.current?.showModal();
    setIsOpen(true);
  }
  function closeBeside(event: MouseEvent): void {
    if (event.target === dialog.current) close();
  }
  return (
    <>
      <Open kind="quiet" aria-label={t("frame.menu")} aria-haspopup="dialog" onClick={open}>
        <MenuIcon />
      </Open>
      <Panel ref={dialog} aria-label={t("frame.menu")} onClick={closeBeside} onClose={() => setIsOpen(false)}>
        <Content>
          <Close kind="quiet" aria-label={t("common.close")} onClick={close}>
            <CrossIcon />
          </Close>
          <nav aria-label={t("frame.mainNavigation")}>
            {links.map(({ to, text }) => (
              <AnyLink key={to} to={to} text={text} />
            ))}
          </nav>
          <Foot>{foot}</Foot>
        </Content>
      </Panel>
    </>
  );
}

const Open = styled(Button)`
  position: absolute;
  inset-inline-start: 8px;
  width: 44px;
  padding: 0;
  ${WIDE} {
    display: none;
  }
`;

const Panel = styled.dialog`
  position: fixed;
  inset-block: 0;
  inset-inline: 0 auto;
  width: min(300px, 80vw);
  max-width: none;
  height: 100dvh;
  max-height: none;
  margin: 0;
  padding: 0;
  border: 0;
  background: var(--surface);
  color: var(--ink);
  box-shadow: var(--shadow-raised);
  transform: translateX(calc(var(--forward) * -100%));
  transition:
    transform 0.3s ease-out,
    overlay 0.3s allow-discrete,
    display 0.3s allow-discrete;
  &::backdrop {
    background: transparent;
    transition: background-color 0.15s;
  }
  &[open] {
    transform: none;
    &::backdrop {
      background: var(--backdrop);
    }
  }
  @starting-style {
    &[open] {
      transform: translateX(calc(var(--forward) * -100%));
    }
    &[open]::backdrop {
      background: transparent;
    }
  }
`;

const Content = styled.div`
  display: flex;
  flex-direction: column;
  min-height: 100%;
  padding: 8px;
  & > nav {
    display: grid;
    margin-top: 8px;
  }
  & a {
    padding: 12px 16px;
    border-radius: 10px;
    font-size: var(--text-body);
    font-weight: 600;
    text-decoration: none;
  }
  & a:hover,
  & a[aria-current] {
    background: color-mix(in srgb, var(--line) 60%, transparent);
  }
`;

const Foot = styled.div`
  margin-top: auto;
  padding: 12px 16px;
  color: var(--muted);
`;

const Close = styled(Button)`
  width: 44px;
  padding: 0;
`;
