/** Texts without spaces, written as one. */
export const list = (texts: string): string[] => texts.trim().split(/\s+/);
