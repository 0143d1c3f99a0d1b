/** Written by client/build/messages.ts. */
declare module "virtual:messages" {
  type Part = () => Promise<{
    /** By the numbers of their keys. */
    readonly default: Readonly<Record<number, import("./language.ts").Compiled>>;
    /** What the cities of time zones are called, where it is not as in English. Comes with the rest. */
    readonly cities?: Readonly<Record<string, string>>;
  }>;
  /** The texts of every language but English, in two parts. */
  export const catalogues: Readonly<Record<string, { readonly first: Part; readonly rest: Part }>>;
}
