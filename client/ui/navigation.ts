export type NavigationLink = { readonly to: string; readonly text: string };

/** In the header, and on phones in the drawer (spec §2). */
export const MAIN_LINKS: readonly NavigationLink[] = [
  { to: "/", text: "Meet" },
  { to: "/how-it-works", text: "How it works" },
  // @TODO(#3): { to: "/signup", text: "Sign up" }, { to: "/login", text: "Login" }, once these pages exist.
];

/** In the footer, which phones do not have. */
export const FOOTER_LINKS: readonly NavigationLink[] = [
  { to: "/privacy", text: "Privacy" },
  { to: "/feedback", text: "Feedback" },
  { to: "/terms-of-service", text: "Terms of Service" },
];

/** At the end of the drawer. */
export const DRAWER_LINKS: readonly NavigationLink[] = FOOTER_LINKS.filter(({ to }) => to !== "/terms-of-service");
