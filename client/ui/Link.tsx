import type { ComponentProps, MouseEvent } from "react";
import { createPath, useHref, useLocation, useNavigate, useResolvedPath } from "react-router";

type LinkProps = Omit<ComponentProps<"a">, "href"> & { readonly to: string; readonly replace?: boolean };

/** Navigates within the app. A link to the present page adds no history entry. */
export function Link({ to, replace, onClick, children, ...rest }: LinkProps) {
  const href = useHref(to);
  const navigate = useNavigate();
  const isHere = createPath(useLocation()) === createPath(useResolvedPath(to));
  function press(event: MouseEvent<HTMLAnchorElement>): void {
    onClick?.(event);
    if (event.defaultPrevented || isForBrowser(event)) return;
    event.preventDefault();
    void navigate(to, { replace: replace ?? isHere });
  }
  return (
    <a {...rest} href={href} onClick={press}>
      {children}
    </a>
  );
}

function isForBrowser({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return button !== 0 || metaKey || altKey || ctrlKey || shiftKey;
}

export function NavLink(props: LinkProps) {
  return <Link {...props} aria-current={useLocation().pathname === props.to ? "page" : undefined} />;
}

/** A link to a page of this site, or to another site. */
export function AnyLink({ to, text }: { readonly to: string; readonly text: string }) {
  return /^https?:/.test(to) ? <a href={to}>{text}</a> : <NavLink to={to}>{text}</NavLink>;
}
