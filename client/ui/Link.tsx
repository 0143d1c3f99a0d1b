import type { ComponentProps, MouseEvent } from "react";
import { createPath, useHref, useLocation, useNavigate, useResolvedPath } from "react-router";

type LinkProps = Omit<ComponentProps<"a">, "href"> & { readonly to: string; readonly replace?: boolean };

/** Leads to another page of ours, without loading this app once more. Where the user already is leaves no second entry in the history. */
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

/** Keys and buttons with which users open another tab, or keep what is there. */
function isForBrowser({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return button !== 0 || metaKey || altKey || ctrlKey || shiftKey;
}

/** A link of a menu, which shows on which page the user is. */
export function NavLink(props: LinkProps) {
  return <Link {...props} aria-current={useLocation().pathname === props.to ? "page" : undefined} />;
}
