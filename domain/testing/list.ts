/** Splits a text at spaces. */
export const list = (texts: string): string[] => texts.trim().split(/\s+/);
