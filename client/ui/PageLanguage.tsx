import type { ReactNode } from "react";
import { I18nProvider } from "react-aria-components/I18nProvider";

/**
 * Has parts of React Aria speak the language of the page and open to the side on which its lines begin: by itself it
 * would ask the browser, whose language may be another. For chunks that bring React Aria anyway.
 */
export function PageLanguage({ children }: { children: ReactNode }) {
  return <I18nProvider locale={document.documentElement.lang}>{children}</I18nProvider>;
}
