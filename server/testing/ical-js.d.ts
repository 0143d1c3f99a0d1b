/** The part of ical.js that tests use, because its package.json hides its types. */
declare module "ical.js" {
  type Value = { toString(): string; toJSDate(): Date };
  type Property = { readonly name: string; getFirstValue(): unknown; getParameter(name: string): string | undefined };
  export class Component {
    constructor(parsed: unknown);
    readonly name: string;
    getFirstSubcomponent(name: string): Component | null;
    getAllSubcomponents(name?: string): Component[];
    getFirstProperty(name: string): Property | null;
    getFirstPropertyValue(name: string): Value | string | number | null;
  }
  export class Timezone {
    constructor(vtimezone: Component);
    /** In seconds. */
    utcOffset(at: Value): number;
  }
  const ICAL: {
    parse: { (text: string): unknown; property(line: string): readonly unknown[] };
    Component: typeof Component;
    Timezone: typeof Timezone;
    Time: { fromDateTimeString(text: string): Value };
  };
  export default ICAL;
}
