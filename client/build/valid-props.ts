/**
 * Replaces `@emotion/is-prop-valid` in the build, 4 kB of names of attributes. TypeScript knows the properties of an
 * element, so only Emotion's own properties are kept back.
 */
// oxlint-disable-next-line import/no-default-export -- Emotion imports it so
export default function isPropValid(name: string): boolean {
  return name !== "as" && name !== "theme";
}
