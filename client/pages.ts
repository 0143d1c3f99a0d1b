/** Every page is its own chunk. Here only how to get them, so that `boot.ts` can ask before React is there. */
export const PAGES = {
  home: () => import("./home/HomePage.tsx"),
  create: () => import("./create/CreatePage.tsx"),
  meeting: () => import("./meeting/MeetingPage.tsx"),
  howItWorks: () => import("./info/HowItWorksPage.tsx"),
  privacy: () => import("./info/PrivacyPage.tsx"),
  feedback: () => import("./info/FeedbackPage.tsx"),
  terms: () => import("./info/TermsPage.tsx"),
  signUp: () => import("./account/SignUpPage.tsx"),
  login: () => import("./account/LoginPage.tsx"),
  forgotPassword: () => import("./account/ForgotPasswordPage.tsx"),
  confirmPasswordReset: () => import("./account/ConfirmPasswordResetPage.tsx"),
  verifyEmail: () => import("./account/VerifyEmailPage.tsx"),
  confirmLink: () => import("./account/ConfirmLinkPage.tsx"),
  profile: () => import("./profile/ProfilePage.tsx"),
  settings: () => import("./profile/SettingsPage.tsx"),
  unsubscribe: () => import("./unsubscribe/UnsubscribePage.tsx"),
  takeOver: () => import("./handover/TakeOverPage.tsx"),
  codeLogin: () => import("./session/CodeLogin.tsx"),
  error: () => import("./error/ErrorPage.tsx"),
};

/** The page that an address opens; undefined where there is none (or, as /create, not directly). */
export function pageAt(pathname: string): (() => Promise<unknown>) | undefined {
  if (pathname === "/" || pathname === "/create") return PAGES.home;
  if (pathname.startsWith("/m/")) return PAGES.meeting;
  return undefined;
}
