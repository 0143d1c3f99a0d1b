import type { ComponentType } from "react";
import type { PageName } from "#domain/pages.ts";
import { loadTexts, withTexts } from "./text/language.ts";

type Fetch<Props> = () => Promise<{ readonly default: ComponentType<Props> }>;

/** Fetches the code of a page. Asked again after a failure, it tries again. */
export type PageCode<Props> = Fetch<Props> & {
  /** The page itself, as soon as its code is there: it can be drawn without waiting for a promise. */
  page?: ComponentType<Props>;
};

function pageCode<Props>(fetchCode: Fetch<Props>): PageCode<Props> {
  const code: PageCode<Props> = async () => {
    const module = await fetchCode();
    code.page = module.default;
    return module;
  };
  return code;
}

const prosePages = () => import("./info/ProsePages.tsx");

/** Every page is its own chunk. Here only how to get them, so that `boot.ts` can ask before React is there. */
export const PAGE_CODE = {
  home: pageCode(async () => {
    await loadTexts("home");
    return import("./home/HomePage.tsx");
  }),
  create: pageCode(withTexts("pages", () => import("./create/CreatePage.tsx"))),
  meeting: pageCode(withTexts("first", () => import("./meeting/MeetingPage.tsx"))),
  example: pageCode(withTexts("pages", () => import("./meeting/example/ExamplePage.tsx"))),
  howItWorks: pageCode(withTexts("pages", () => import("./info/HowItWorksPage.tsx"))),
  privacy: pageCode(withTexts("pages", async () => ({ default: (await prosePages()).PrivacyPage }))),
  feedback: pageCode(withTexts("pages", async () => ({ default: (await prosePages()).FeedbackPage }))),
  terms: pageCode(withTexts("pages", async () => ({ default: (await prosePages()).TermsPage }))),
  signUp: pageCode(withTexts("pages", () => import("./account/SignUpPage.tsx"))),
  login: pageCode(withTexts("pages", () => import("./account/LoginPage.tsx"))),
  forgotPassword: pageCode(withTexts("pages", () => import("./account/ForgotPasswordPage.tsx"))),
  confirmPasswordReset: pageCode(withTexts("pages", () => import("./account/ConfirmPasswordResetPage.tsx"))),
  verifyEmail: pageCode(withTexts("pages", () => import("./account/VerifyEmailPage.tsx"))),
  confirmLinkGoogle: pageCode(withTexts("pages", () => import("./account/ConfirmLinkPage.tsx"))),
  confirmLinkMicrosoft: pageCode(withTexts("pages", () => import("./account/ConfirmLinkPage.tsx"))),
  profile: pageCode(withTexts("pages", () => import("./profile/ProfilePage.tsx"))),
  settings: pageCode(withTexts("pages", () => import("./profile/SettingsPage.tsx"))),
  unsubscribe: pageCode(withTexts("pages", () => import("./unsubscribe/UnsubscribePage.tsx"))),
  takeOver: pageCode(withTexts("pages", () => import("./handover/TakeOverPage.tsx"))),
  error: pageCode(withTexts("pages", () => import("./error/ErrorPage.tsx"))),
} as const satisfies Record<PageName, unknown>;

/** In the page's place while the user who has come back from a provider is logged in. */
export const codeLogin = pageCode(withTexts("pages", () => import("./frame/CodeLogin.tsx")));

/** At addresses without a page. */
export const notFound = pageCode(withTexts("pages", () => import("./error/NotFoundPage.tsx")));
