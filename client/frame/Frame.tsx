import styled from "@emotion/styled";
import { useEffect, useRef, type ReactNode } from "react";
import { useLocation } from "react-router";
import { Link, NavLink } from "../ui/Link.tsx";
import { Drawer, type NavigationLink } from "./Drawer.tsx";
import { SMALL, WIDE, DARK, hue } from "../ui/theme.ts";
import { Toasts } from "../ui/Toasts.tsx";
import { later } from "../ui/later.tsx";
import { visuallyHidden } from "../ui/VisuallyHidden.tsx";
import { t } from "../text/t.ts";

const LanguageChooser = later(() => import("./LanguageChooser.tsx"), <LanguageRoom />);
/** As high as the chooser that comes: nothing moves. */
function LanguageRoom() {
  return <span style={{ minHeight: 28 }} />;
}

const MEET: NavigationLink = { to: "/", text: t("frame.meet") };
const SIGNED_IN: readonly NavigationLink[] = [MEET, { to: "/me", text: t("frame.profile") }];
const SIGNED_OUT: readonly NavigationLink[] = [
  MEET,
  { to: "/how-it-works", text: t("frame.howItWorks") },
  { to: "/signup", text: t("frame.signUp") },
  { to: "/login", text: t("frame.login") },
];

/** In the header, and on phones in the drawer (spec §2). */
function mainLinks(isSignedIn: boolean): readonly NavigationLink[] {
  return isSignedIn ? SIGNED_IN : SIGNED_OUT;
}

/** In the footer, which phones do not have. */
const FOOTER_LINKS: readonly NavigationLink[] = [
  { to: "/privacy", text: t("frame.privacy") },
  { to: "/feedback", text: t("frame.feedback") },
  { to: "/terms-of-service", text: t("frame.terms") },
];

/** At the end of the drawer. */
const DRAWER_LINKS: readonly NavigationLink[] = FOOTER_LINKS.filter(({ to }) => to !== "/terms-of-service");

/** Header, footer and messages around every route. */
export function Frame({ isSignedIn, children }: { isSignedIn: boolean; children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  useStartOfPage(main);
  return (
    <Screen>
      <SkipLink href="#main">{t("frame.skipToContent")}</SkipLink>
      <Header>
        <Drawer links={[...mainLinks(isSignedIn), ...DRAWER_LINKS]} foot={<LanguageChooser />} />
        <Brand />
        <Navigation aria-label={t("frame.mainNavigation")}>
          {mainLinks(isSignedIn).map(({ to, text }) => (
            <NavLink key={to} to={to}>
              {text}
            </NavLink>
          ))}
        </Navigation>
      </Header>
      <Main ref={main} id="main" tabIndex={-1}>
        {children}
      </Main>
      <Footer>
        {FOOTER_LINKS.map(({ to, text }) => (
          <Link key={to} to={to}>
            {text}
          </Link>
        ))}
        <LanguageChooser />
      </Footer>
      <Toasts />
    </Screen>
  );
}

/** On a new route, reading starts at its top, for eyes and for screen readers. */
function useStartOfPage(main: { readonly current: HTMLElement | null }): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    scrollTo(0, 0);
    // A field of the new page that took the focus keeps it.
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true });
  }, [main, pathname]);
}

const Screen = styled.div`
  display: flex;
  flex-direction: column;
  min-height: 100dvh;
`;

const Header = styled.header`
  display: flex;
  align-items: center;
  flex: none;
  gap: 24px;
  height: var(--header-height);
  padding: 0 32px;
  background: var(--surface);
  border-bottom: 1px solid var(--line);
  ${SMALL} {
    position: relative;
    justify-content: center;
    padding: 0 16px;
  }
`;

const Navigation = styled.nav`
  display: flex;
  gap: 20px;
  margin-inline-start: auto;
  color: var(--muted);
  ${SMALL} {
    display: none;
  }
  & > a {
    padding: 6px 0;
    border-radius: 4px;
    text-decoration: none;
  }
  & > a:hover,
  & > a[aria-current] {
    color: var(--ink);
  }
`;

const Main = styled.main`
  display: flex;
  flex-direction: column;
  flex: 1;
  outline: none;
`;

const Footer = styled.footer`
  display: none;
  /* What is on its way may be longer or shorter than its places: the footer must not jump in sight. */
  main:has([data-loading]) + & {
    visibility: hidden;
  }
  ${WIDE} {
    display: flex;
    align-items: center;
    justify-content: center;
    gap: 24px;
    padding: 22px 32px;
    color: var(--muted);
    font-size: 13px;
  }
  & > a {
    text-decoration: none;
  }
  & > a:hover {
    text-decoration: underline;
  }
`;

const SkipLink = styled.a`
  position: fixed;
  top: 8px;
  inset-inline-start: 8px;
  z-index: 40;
  padding: 8px 16px;
  border-radius: 10px;
  background: var(--surface);
  box-shadow: var(--shadow-raised);
  font-weight: 600;
  &:not(:focus) {
    ${visuallyHidden};
    padding: 0;
  }
`;

/** Two people's time, overlapping; leads home. */
function Brand() {
  return (
    <Home to="/" aria-label={t("frame.overlapHome")}>
      <Mark aria-hidden="true">
        <i />
        <i />
      </Mark>
      Overlap
    </Home>
  );
}

const Home = styled(Link)`
  display: flex;
  align-items: center;
  gap: 10px;
  min-height: 44px;
  border-radius: 4px;
  font-size: 18px;
  font-weight: 700;
  letter-spacing: -0.02em;
  text-decoration: none;
`;

const Mark = styled.span`
  position: relative;
  width: 26px;
  height: 18px;
  isolation: isolate;
  & > i {
    position: absolute;
    top: 0;
    width: 18px;
    height: 18px;
    border-radius: 50%;
    background: ${hue("free", 0.55)};
  }
  & > i + i {
    inset-inline-start: 8px;
    background: ${hue("sched", 0.55)};
    mix-blend-mode: multiply;
    ${DARK} {
      mix-blend-mode: screen;
    }
  }
`;
