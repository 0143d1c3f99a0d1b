/** Who has the meeting open, the viewer too, and who of the others paints. */
export type HereNow = {
  /** A respondent with two devices counts once. */
  readonly count: number;
  readonly respondents: ReadonlySet<string>;
  /**
   * Respondents whose answer is being painted on another screen: by themselves (undefined), or by somebody of that
   * name, `""` for a stranger.
   */
  readonly editing: ReadonlyMap<string, string | undefined>;
  /** How many others paint their first answer. */
  readonly newcomers: number;
  /** Too many to be shown one by one: they are only counted, and nobody's strokes are sent. */
  readonly isCrowd: boolean;
};

export const NOBODY_HERE: HereNow = {
  count: 0,
  respondents: new Set(),
  editing: new Map(),
  newcomers: 0,
  isCrowd: false,
};
