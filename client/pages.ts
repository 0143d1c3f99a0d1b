import type { ComponentType } from "react";
import type { PageName } from "#domain/pages.ts";
import { lateTexts } from "./text/language.ts";

type Fetch<Props> = () => Promise<{ readonly default: ComponentType<Props> }>;

/** Fetches the code of a page. Asked again after a failure, it tries again. */
export type PageCode<Props> = Fetch<Props> & {
  /** The page itself, as soon as its code is there: it can be drawn without waiting for a promise. */
  page?: ComponentType<Props>;
};

/** `texts` are there before the page's modules are run; those of the first views are there before all code. */
function pageCode<Props>(fetchCode: Fetch<Props>, texts: () => Promise<void> | undefined = lateTexts): PageCode<Props> {
  const code: PageCode<Props> = async () => {
    await texts();
    const module = await fetchCode();
    code.page = module.default;
    return module;
  };
  return code;
}

const noMore = (): undefined => undefined;

/** Every page is its own chunk. Here only how to get them, so that `boot.ts` can ask before React is there. */
export const PAGE_CODE = {
  home: pageCode(() => import("./home/HomePage.tsx"), noMore),
  create: pageCode(() => import("./create/CreatePage.tsx")),
  meeting: pageCode(() => import("./meeting/MeetingPage.tsx"), noMore),
  howItWorks: pageCode(() => import("./info/HowItWorksPage.tsx")),
  privacy: pageCode(() => import("./info/PrivacyPage.tsx")),
  feedback: pageCode(() => import("./info/FeedbackPage.tsx")),
  terms: pageCode(() => import("./info/TermsPage.tsx")),
  signUp: pageCode(() => import("./account/SignUpPage.tsx")),
  login: pageCode(() => import("./account/LoginPage.tsx")),
  forgotPassword: pageCode(() => import("./account/ForgotPasswordPage.tsx")),
  confirmPasswordReset: pageCode(() => import("./account/ConfirmPasswordResetPage.tsx")),
  verifyEmail: pageCode(() => import("./account/VerifyEmailPage.tsx")),
  confirmLinkGoogle: pageCode(() => import("./account/ConfirmLinkPage.tsx")),
  confirmLinkMicrosoft: pageCode(() => import("./account/ConfirmLinkPage.tsx")),
  profile: pageCode(() => import("./profile/ProfilePage.tsx")),
  settings: pageCode(() => import("./profile/SettingsPage.tsx")),
  unsubscribe: pageCode(() => import("./unsubscribe/UnsubscribePage.tsx")),
  takeOver: pageCode(() => import("./handover/TakeOverPage.tsx")),
  error: pageCode(() => import("./error/ErrorPage.tsx")),
} as const satisfies Record<PageName, unknown>;

/** In the page's place while the user who has come back from a provider is logged in. */
export const codeLogin = pageCode(() => import("./frame/CodeLogin.tsx"));

/** At addresses without a page. */
export const notFound = pageCode(() => import("./error/NotFoundPage.tsx"));
