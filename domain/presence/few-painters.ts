/** So many people may paint in a meeting at once and still be shown to each other with every move of the hand. */
export const FEW_PAINTERS = 5;
