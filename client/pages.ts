import type { ComponentType } from "react";
import type { PageName } from "#domain/pages.ts";
import { lazy, type Lazy } from "./lazy.ts";
import { loadTexts, withTexts } from "./text/language.ts";

export type PageCode<Props> = Lazy<{ readonly default: ComponentType<Props> }>;

const prosePages = () => import("./info/ProsePages.tsx");

/** Every page is its own chunk. `boot.ts` fetches a page before React is there. */
export const PAGE_CODE = {
  home: lazy(async () => {
    await loadTexts("home");
    return import("./home/HomePage.tsx");
  }),
  create: lazy(
    withTexts(
      "cities",
      withTexts("pages", () => import("./create/CreatePage.tsx")),
    ),
  ),
  meeting: lazy(withTexts("first", () => import("./meeting/MeetingPage.tsx"))),
  example: lazy(withTexts("pages", () => import("./meeting/example/ExamplePage.tsx"))),
  howItWorks: lazy(withTexts("pages", () => import("./info/HowItWorksPage.tsx"))),
  privacy: lazy(withTexts("pages", async () => ({ default: (await prosePages()).PrivacyPage }))),
  feedback: lazy(withTexts("pages", async () => ({ default: (await prosePages()).FeedbackPage }))),
  terms: lazy(withTexts("pages", async () => ({ default: (await prosePages()).TermsPage }))),
  signUp: lazy(withTexts("pages", () => import("./account/SignUpPage.tsx"))),
  login: lazy(withTexts("pages", () => import("./account/LoginPage.tsx"))),
  forgotPassword: lazy(withTexts("pages", () => import("./account/ForgotPasswordPage.tsx"))),
  confirmPasswordReset: lazy(withTexts("pages", () => import("./account/ConfirmPasswordResetPage.tsx"))),
  verifyEmail: lazy(withTexts("pages", () => import("./account/VerifyEmailPage.tsx"))),
  confirmLinkGoogle: lazy(withTexts("pages", () => import("./account/ConfirmLinkPage.tsx"))),
  confirmLinkMicrosoft: lazy(withTexts("pages", () => import("./account/ConfirmLinkPage.tsx"))),
  confirmLinkOidc: lazy(withTexts("pages", () => import("./account/ConfirmLinkPage.tsx"))),
  profile: lazy(withTexts("pages", () => import("./profile/ProfilePage.tsx"))),
  settings: lazy(withTexts("pages", () => import("./profile/SettingsPage.tsx"))),
  unsubscribe: lazy(withTexts("pages", () => import("./unsubscribe/UnsubscribePage.tsx"))),
  takeOver: lazy(withTexts("pages", () => import("./handover/TakeOverPage.tsx"))),
  error: lazy(withTexts("pages", () => import("./error/ErrorPage.tsx"))),
} as const satisfies Record<PageName, unknown>;

/** Replaces the page while a user who came back from a provider is logged in. */
export const codeLogin = lazy(withTexts("pages", () => import("./frame/CodeLogin.tsx")));

export const notFound = lazy(withTexts("pages", () => import("./error/NotFoundPage.tsx")));
