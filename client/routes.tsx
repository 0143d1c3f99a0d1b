import { QueryClientProvider } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { Route, Routes, useLocation } from "react-router";
import { queryClient } from "./api/query-client.ts";
import { useChosenDays } from "./fields/use-chosen-days.ts";
import { OutboxKeeper } from "./offline/outbox/OutboxKeeper.tsx";
import { PAGES } from "./pages.ts";
import { begunExchange } from "./session/code-exchange.ts";
import { SessionKeeper } from "./session/SessionKeeper.tsx";
import { useToken } from "./session/use-token.ts";
import { CrashScreen } from "./ui/CrashScreen.tsx";
import { Frame } from "./ui/Frame.tsx";
import { NotFoundPage } from "./ui/NotFoundPage.tsx";
import { PageSpinner } from "./ui/PageSpinner.tsx";

const HomePage = lazy(PAGES.home);
const CreatePage = lazy(PAGES.create);
const MeetingPage = lazy(PAGES.meeting);
const HowItWorksPage = lazy(PAGES.howItWorks);
const PrivacyPage = lazy(PAGES.privacy);
const FeedbackPage = lazy(PAGES.feedback);
const TermsPage = lazy(PAGES.terms);
const SignUpPage = lazy(PAGES.signUp);
const LoginPage = lazy(PAGES.login);
const ForgotPasswordPage = lazy(PAGES.forgotPassword);
const ConfirmPasswordResetPage = lazy(PAGES.confirmPasswordReset);
const VerifyEmailPage = lazy(PAGES.verifyEmail);
const ProfilePage = lazy(PAGES.profile);
const SettingsPage = lazy(PAGES.settings);
const UnsubscribePage = lazy(PAGES.unsubscribe);
const TakeOverPage = lazy(PAGES.takeOver);
const ErrorPage = lazy(PAGES.error);
const ConfirmLinkPage = lazy(PAGES.confirmLink);
const CodeLogin = lazy(PAGES.codeLogin);

export function AppRoutes() {
  const [days, setDays] = useChosenDays();
  const { pathname } = useLocation();
  const [login, setLogin] = useState(begunExchange() === undefined ? "done" : "asking");
  // Whoever comes back from a provider will most likely be logged in: so the header does not change once more.
  const isSignedIn = useToken() !== undefined || login === "asking";
  return (
    <QueryClientProvider client={queryClient}>
      <SessionKeeper />
      <OutboxKeeper />
      <Frame isSignedIn={isSignedIn}>
        <CrashScreen path={pathname}>
          <Suspense fallback={<PageSpinner />}>
            {login === "done" ? (
              <Routes>
                <Route path="/" element={<HomePage days={days} onDays={setDays} />} />
                <Route path="/create" element={<CreatePage days={days} onCreated={() => setDays(undefined)} />} />
                <Route path="/m/:meetingID" element={<MeetingPage />} />
                <Route path="/how-it-works" element={<HowItWorksPage />} />
                <Route path="/privacy" element={<PrivacyPage />} />
                <Route path="/feedback" element={<FeedbackPage />} />
                <Route path="/terms-of-service" element={<TermsPage />} />
                <Route path="/signup" element={<SignUpPage />} />
                <Route path="/login" element={<LoginPage />} />
                <Route path="/forgot-password" element={<ForgotPasswordPage />} />
                <Route path="/confirm-password-reset" element={<ConfirmPasswordResetPage />} />
                <Route path="/verify-email" element={<VerifyEmailPage />} />
                <Route path="/me" element={<ProfilePage />} />
                <Route path="/me/settings" element={<SettingsPage />} />
                <Route path="/confirm-link-google-account" element={<ConfirmLinkPage provider="google" />} />
                <Route path="/confirm-link-microsoft-account" element={<ConfirmLinkPage provider="microsoft" />} />
                <Route path="/unsubscribe" element={<UnsubscribePage />} />
                <Route path="/take-over" element={<TakeOverPage />} />
                <Route path="/error" element={<ErrorPage />} />
                <Route path="*" element={<NotFoundPage />} />
              </Routes>
            ) : (
              <CodeLogin onState={setLogin} />
            )}
          </Suspense>
        </CrashScreen>
      </Frame>
    </QueryClientProvider>
  );
}
