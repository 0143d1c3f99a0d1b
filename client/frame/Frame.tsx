import styled from "@emotion/styled";
import { type MouseEvent, useEffect, useRef, type ReactNode } from "react";
import { useLocation } from "react-router";
import { AnyLink, Link, NavLink } from "../ui/Link.tsx";
import { Drawer, type NavigationLink } from "./Drawer.tsx";
import { ReadingChoices } from "./ReadingChoices.tsx";
import { useSiteAccess } from "../session/site-access.ts";
import { SMALL, WIDE } from "../ui/theme.ts";
import { Toasts } from "../ui/Toasts.tsx";
import { visuallyHidden } from "../ui/VisuallyHidden.tsx";
import { t } from "../text/t.ts";

const MEET: NavigationLink = { to: "/", text: t("frame.meet") };
const SIGNED_IN: readonly NavigationLink[] = [MEET, { to: "/me", text: t("frame.profile") }];
const SIGNED_OUT: readonly NavigationLink[] = [
  MEET,
  { to: "/how-it-works", text: t("frame.howItWorks") },
  { to: "/signup", text: t("frame.signUp") },
  { to: "/login", text: t("frame.login") },
];

const WITHOUT_SIGN_UP = SIGNED_OUT.filter(({ to }) => to !== "/signup");

type Operator = { readonly name?: string; readonly imprintUrl?: string; readonly privacyUrl?: string };

/** The people who run this site, as the server writes them into its pages (`server/site/serve-client.ts`). */
const { name: operator, imprintUrl, privacyUrl } = JSON.parse(document.body.dataset["operator"] ?? "{}") as Operator;
const FOOTER_LINKS: readonly NavigationLink[] = [
  { to: privacyUrl ?? "/privacy", text: t("frame.privacy") },
  { to: "/feedback", text: t("frame.feedback") },
  { to: "/terms-of-service", text: t("frame.terms") },
  ...(imprintUrl === undefined ? [] : [{ to: imprintUrl, text: t("frame.imprint") }]),
];

const DRAWER_LINKS: readonly NavigationLink[] = FOOTER_LINKS.filter(({ to }) => to !== "/terms-of-service");

/** Elements with a class are styled in `ui/layout.css`. */
export function Frame({ isSignedIn, children }: { isSignedIn: boolean; children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  useStartOfPage(main);
  const isClosed = useSiteAccess().signUp === "closed";
  const links = isSignedIn ? SIGNED_IN : isClosed ? WITHOUT_SIGN_UP : SIGNED_OUT;
  const foot = (
    <>
      {operator !== undefined && <bdi>{operator}</bdi>}
      <ReadingChoices />
    </>
  );
  return (
    <div className="screen">
      <SkipLinks />
      <header className="page-header">
        <Drawer links={[...links, ...DRAWER_LINKS]} foot={foot} />
        <Brand />
        <Navigation aria-label={t("frame.mainNavigation")}>
          {links.map(({ to, text }) => (
            <NavLink key={to} to={to}>
              {text}
            </NavLink>
          ))}
        </Navigation>
      </header>
      <main ref={main} id="main" className="page-main" tabIndex={-1}>
        {children}
      </main>
      <Footer>
        {FOOTER_LINKS.map(({ to, text }) => (
          <AnyLink key={to} to={to} text={text} />
        ))}
        {foot}
      </Footer>
      <Toasts />
    </div>
  );
}

/** A new route starts at its top, for eyes and screen readers. */
function useStartOfPage(main: { readonly current: HTMLElement | null }): void {
  const { pathname } = useLocation();
  const shownPath = useRef(pathname);
  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    scrollTo(0, 0);
    // A field of the new page keeps the focus.
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true });
  }, [main, pathname]);
}

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

const Footer = styled.footer`
  display: none;
  /* Loading content changes its height, and the footer must not jump in sight. */
  main:has([data-loading]) + & {
    visibility: hidden;
  }
  ${WIDE} {
    display: flex;
    align-items: center;
    justify-content: center;
    flex-wrap: wrap;
    gap: 8px 24px;
    position: relative;
    min-height: 72px;
    padding: 22px 32px;
    color: var(--muted);
    font-size: var(--text-note);
  }
  & > bdi {
    flex: 1 0 100%;
    text-align: center;
  }
  & > :not(a, bdi) {
    position: absolute;
    inset-inline-end: 32px;
  }
  & > a {
    text-decoration: none;
  }
  & > a:hover {
    text-decoration: underline;
  }
`;

function Brand() {
  return (
    <Link to="/" className="brand" translate="no" aria-label={t("frame.overlapHome")}>
      <span aria-hidden="true">
        <i />
        <i />
      </span>
      {"Overlap"}
    </Link>
  );
}

/** The first Tab stops of a page. The second one is there only while a meeting's days are. */
function SkipLinks() {
  return (
    <>
      <SkipLink href="#main">{t("frame.skipToContent")}</SkipLink>
      <SkipLink href="#main" data-to-days="" onClick={focusDays}>
        {t("frame.skipToTimes")}
      </SkipLink>
    </>
  );
}

function focusDays(event: MouseEvent): void {
  event.preventDefault();
  document.querySelector<HTMLElement>("[role=grid] [tabindex='0'], [data-days] button")?.focus();
}

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
  .screen:not(:has([data-days])) &[data-to-days] {
    display: none;
  }
`;
