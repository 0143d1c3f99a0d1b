import { QueryClientProvider } from "@tanstack/react-query";
import { Suspense, use, useState } from "react";
import { Route, Routes, useLocation } from "react-router";
import { PAGES } from "#domain/pages.ts";
import { queryClient } from "./api/query-client.ts";
import { useChosenDays } from "./fields/use-chosen-days.ts";
import { CrashScreen } from "./frame/CrashScreen.tsx";
import { Frame } from "./frame/Frame.tsx";
import { OutboxKeeper } from "./frame/OutboxKeeper.tsx";
import { SessionKeeper } from "./frame/SessionKeeper.tsx";
import { codeLogin, notFound, PAGE_CODE, type PageCode } from "./pages.ts";
import { begunExchange } from "./session/code-exchange.ts";
import { useToken } from "./session/viewer.ts";
import { PageSpinner } from "./ui/Spinner.tsx";

// Most pages take nothing; these do.
const { home, create, confirmLinkGoogle, confirmLinkMicrosoft: _, ...others } = PAGE_CODE;
const HomePage = coded(home);
const CreatePage = coded(create);
const ConfirmLinkPage = coded(confirmLinkGoogle);
const CodeLogin = coded(codeLogin);
const NotFoundPage = coded(notFound);
const OTHERS = (Object.keys(others) as (keyof typeof others)[]).map((name) => {
  const Page = coded<object>(others[name]);
  return <Route key={name} path={PAGES[name].path} element={<Page />} />;
});

/**
 * A page that is drawn at once when its code is there. Else it suspends: a navigation then leaves the page before it in
 * place. React's `lazy()` would suspend in both cases, and React holds back for 300 ms what comes after a fallback.
 */
function coded<Props extends object>(code: PageCode<Props>) {
  let asked: ReturnType<PageCode<Props>> | undefined;
  return function CodedPage(props: Props) {
    const Page = code.page ?? use((asked ??= code())).default;
    return <Page {...props} />;
  };
}

export function AppRoutes() {
  const [days, setDays] = useChosenDays();
  const { pathname } = useLocation();
  const [login, setLogin] = useState(begunExchange() === undefined ? "done" : "asking");
  // A user who comes back from a provider will most likely be logged in: so the header does not change once more.
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
                <Route path={PAGES.home.path} element={<HomePage days={days} onDays={setDays} />} />
                <Route
                  path={PAGES.create.path}
                  element={<CreatePage days={days} onCreated={() => setDays(undefined)} />}
                />
                <Route path={PAGES.confirmLinkGoogle.path} element={<ConfirmLinkPage provider="google" />} />
                <Route path={PAGES.confirmLinkMicrosoft.path} element={<ConfirmLinkPage provider="microsoft" />} />
                {OTHERS}
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
