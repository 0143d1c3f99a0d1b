/** Spec §5, for passwords that somebody chooses. Counted in UTF-16 units, as forms count. */
export const PASSWORD_LENGTH = { least: 6, most: 30 } as const;

/**
 * The longest text that is compared with a password at all, in UTF-16 units. Another keyboard may write each letter of
 * thirty with its accents apart.
 */
export const MAX_SHOWN_PASSWORD = 4 * PASSWORD_LENGTH.most;
