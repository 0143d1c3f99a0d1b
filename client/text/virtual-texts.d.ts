/** Written by client/build/texts.ts. */
declare module "virtual:texts" {
  type Part<T> = () => Promise<{ readonly default: T }>;
  type Texts = Partial<Record<import("#domain/messages/message.ts").MessageKey, import("./text-writer.ts").Compiled>>;
  /**
   * The texts of a language in five parts: home, a meeting's first view, its later parts, all other pages, and names of
   * cities.
   */
  type Catalogue = {
    readonly home: Part<Texts>;
    readonly first: Part<Texts>;
    readonly parts: Part<Texts>;
    readonly pages: Part<Texts>;
    readonly cities: Part<Readonly<Record<string, string>>>;
  };
  export const catalogues: { readonly en: Catalogue } & Readonly<Record<string, Catalogue>>;
}
