/** Written by client/build/messages.ts. */
declare module "virtual:messages" {
  type Part = () => Promise<{ readonly default: import("./language.ts").CompiledMessages }>;
  /** The texts of every language but English, in two parts. */
  export const catalogues: Readonly<Record<string, { readonly first: Part; readonly rest: Part }>>;
}
