/** Spec §5, for passwords that somebody chooses. Counted in UTF-16 units, as forms count. */
export const PASSWORD_LENGTH = { least: 6, most: 30 } as const;
