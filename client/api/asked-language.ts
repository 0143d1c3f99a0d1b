let language: string | undefined;

/** From now on the server is asked to say why it refuses in this language, and not in the browser's first. */
export function askInLanguage(tag: string | undefined): void {
  language = tag;
}

/** What goes with every call as Accept-Language; undefined where the browser's own is right. */
export const languageOfCalls = (): string | undefined => language;
