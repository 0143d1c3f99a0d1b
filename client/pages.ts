import type { PageName } from "#domain/pages.ts";

/** Every page is its own chunk. Here only how to get them, so that `boot.ts` can ask before React is there. */
export const PAGE_CODE = {
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
  confirmLinkGoogle: () => import("./account/ConfirmLinkPage.tsx"),
  confirmLinkMicrosoft: () => import("./account/ConfirmLinkPage.tsx"),
  profile: () => import("./profile/ProfilePage.tsx"),
  settings: () => import("./profile/SettingsPage.tsx"),
  unsubscribe: () => import("./unsubscribe/UnsubscribePage.tsx"),
  takeOver: () => import("./handover/TakeOverPage.tsx"),
  error: () => import("./error/ErrorPage.tsx"),
} as const satisfies Record<PageName, () => Promise<unknown>>;

/** In the page's place while the user who has come back from a provider is logged in. */
export const codeLogin = () => import("./frame/CodeLogin.tsx");

/** At addresses without a page. */
export const notFound = () => import("./error/NotFoundPage.tsx");
