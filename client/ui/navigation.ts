export type NavigationLink = { readonly to: string; readonly text: string };

const MEET: NavigationLink = { to: "/", text: "Meet" };
const SIGNED_IN: readonly NavigationLink[] = [MEET, { to: "/me", text: "Profile" }];
const SIGNED_OUT: readonly NavigationLink[] = [
  MEET,
  { to: "/how-it-works", text: "How it works" },
  { to: "/signup", text: "Sign up" },
  { to: "/login", text: "Login" },
];

/** In the header, and on phones in the drawer (spec §2). */
export function mainLinks(isSignedIn: boolean): readonly NavigationLink[] {
  return isSignedIn ? SIGNED_IN : SIGNED_OUT;
}

/** In the footer, which phones do not have. */
export const FOOTER_LINKS: readonly NavigationLink[] = [
  { to: "/privacy", text: "Privacy" },
  { to: "/feedback", text: "Feedback" },
  { to: "/terms-of-service", text: "Terms of Service" },
];

/** At the end of the drawer. */
export const DRAWER_LINKS: readonly NavigationLink[] = FOOTER_LINKS.filter(({ to }) => to !== "/terms-of-service");
