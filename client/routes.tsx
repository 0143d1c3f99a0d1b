import { QueryClientProvider } from "@tanstack/react-query";
import { type ComponentType, Fragment, type ReactNode, Suspense, use, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { pageAt, type PageName } from "#domain/pages.ts";
import { queryClient } from "./api/query-client.ts";
import { CrashScreen } from "./frame/CrashScreen.tsx";
import { Frame } from "./frame/Frame.tsx";
import { Keepers } from "./frame/Keepers.tsx";
import { codeLogin, notFound, PAGE_CODE, type PageCode } from "./pages.ts";
import { begunExchange } from "./session/code-exchange.ts";
import { useToken } from "./session/viewer.ts";
import { PageSpinner } from "./ui/Spinner.tsx";
import { useChosenDays } from "./chosen-days.ts";
import { whenIdle } from "./when-idle.ts";

// These pages take properties; the others take none.
const { home, create, confirmLinkGoogle, confirmLinkMicrosoft: _m, confirmLinkOidc: _o, ...others } = PAGE_CODE;
const HomePage = lazyPage(home);
const CreatePage = lazyPage(create);
const ConfirmLinkPage = lazyPage(confirmLinkGoogle);
const CodeLogin = lazyPage(codeLogin);
const NotFoundPage = lazyPage(notFound);
const OTHERS = Object.fromEntries(
  Object.entries<PageCode<object>>(others).map(([name, code]) => [name, lazyPage(code)]),
) as Record<keyof typeof others, ComponentType>;

/**
 * Draws a page at once when its code is there. Otherwise it suspends, so a navigation keeps the previous page on
 * screen. React's `lazy()` would suspend in both cases, and React holds back the content after a fallback for 300 ms.
 */
function lazyPage<Props extends object>(code: PageCode<Props>) {
  let loading: ReturnType<typeof code.load> | undefined;
  return function LazyPage(props: Props) {
    const { default: Page } = code.loaded() ?? use((loading ??= code.load()));
    return <Page {...props} />;
  };
}

/** The code of the most likely next page is loaded early. */
const NEXT_PAGE: Partial<Record<PageName, PageName>> = { home: "create", create: "meeting" };

export function AppRoutes() {
  const chosenDays = useChosenDays();
  const { pathname } = useLocation();
  const name = nameAt(pathname);
  useEffect(() => {
    const next = name && NEXT_PAGE[name];
    // A failure is ignored here, because a visit to the page fetches it again.
    if (next !== undefined) whenIdle(() => void PAGE_CODE[next].load().catch(() => {}));
  }, [name]);
  const [login, setLogin] = useState(begunExchange() === undefined ? "done" : "asking");
  // A user who comes back from a provider will most likely be logged in, so the header shows that at once.
  const isSignedIn = useToken() !== undefined || login === "asking";
  return (
    <QueryClientProvider client={queryClient}>
      <CrashScreen path={pathname}>
        <Keepers />
        <Frame isSignedIn={isSignedIn}>
          <CrashScreen path={pathname}>
            <Suspense fallback={<PageSpinner />}>
              {login === "done" ? (
                <Fragment key={name}>{pageOf(name, chosenDays)}</Fragment>
              ) : (
                <CodeLogin onState={setLogin} />
              )}
            </Suspense>
          </CrashScreen>
        </Frame>
      </CrashScreen>
    </QueryClientProvider>
  );
}

/** Finds the page in the table that the server uses too. The page of a meeting also reports malformed ids. */
function nameAt(pathname: string): PageName | undefined {
  return /^\/m\/[^/]+\/?$/.test(pathname) ? "meeting" : pageAt(pathname);
}

function pageOf(name: PageName | undefined, { days, choose, forget }: ReturnType<typeof useChosenDays>): ReactNode {
  if (name === undefined) return <NotFoundPage />;
  if (name === "home") return <HomePage days={days} onDays={choose} />;
  if (name === "create") return <CreatePage days={days} onDays={choose} onCreated={forget} />;
  if (name === "confirmLinkGoogle") return <ConfirmLinkPage provider="google" />;
  if (name === "confirmLinkMicrosoft") return <ConfirmLinkPage provider="microsoft" />;
  if (name === "confirmLinkOidc") return <ConfirmLinkPage provider="oidc" />;
  const OtherPage = OTHERS[name];
  return <OtherPage />;
}
