import type { ComponentProps, MouseEvent } from "react";
import { useHref, useLinkClickHandler, useLocation } from "react-router";

type LinkProps = Omit<ComponentProps<"a">, "href"> & { readonly to: string; readonly replace?: boolean };

/** Leads to another page of ours. React Router's own component brings prefetching and data routes, which no page here has. */
export function Link({ to, replace, onClick, children, ...rest }: LinkProps) {
  const href = useHref(to);
  const follow = useLinkClickHandler(to, replace === undefined ? {} : { replace });
  function press(event: MouseEvent<HTMLAnchorElement>): void {
    onClick?.(event);
    if (!event.defaultPrevented) follow(event);
  }
  return (
    <a {...rest} href={href} onClick={press}>
      {children}
    </a>
  );
}

/** A link of a menu, which shows on which page the user is. */
export function NavLink(props: LinkProps) {
  return <Link {...props} aria-current={useLocation().pathname === props.to ? "page" : undefined} />;
}
