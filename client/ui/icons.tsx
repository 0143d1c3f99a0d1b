import type { ReactNode } from "react";

export const CrossIcon = icon("m5 5 10 10M15 5 5 15");
export const MenuIcon = icon("M3 5.5h14M3 10h14M3 14.5h14");
export const PreviousIcon = icon("m12 5-5 5 5 5", { mirrors: true });
export const NextIcon = icon("m8 5 5 5-5 5", { mirrors: true });
export const MoreIcon = icon("M4.5 10h.01M10 10h.01M15.5 10h.01");
export const DownIcon = icon("m6 8 4 4 4-4");
export const GlobeIcon = icon(
  "M10 3.5a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13m0 0c-4 4-4 9 0 13m0-13c4 4 4 9 0 13M3.75 8h12.5M3.75 12h12.5",
);
export const CalendarIcon = icon(
  "M2.5 6.5h11M5 1.75v2.5m6-2.5v2.5M4 3h8a1.5 1.5 0 0 1 1.5 1.5V12a1.5 1.5 0 0 1-1.5 1.5H4A1.5 1.5 0 0 1 2.5 12V4.5A1.5 1.5 0 0 1 4 3m1.5 7 1.75 1.5L10.5 8.5",
  { size: 16 },
);
export const EditIcon = icon("M4 16h3l8.5-8.5a1.5 1.5 0 0 0 0-2.1l-.9-.9a1.5 1.5 0 0 0-2.1 0L4 13z");
export const ShareIcon = icon(
  "M10 12.5V3.5m-3.5 3L10 3l3.5 3.5M5 10.5v5a1.5 1.5 0 0 0 1.5 1.5h7a1.5 1.5 0 0 0 1.5-1.5v-5",
);
export const UndoIcon = icon("M7.5 4.5 4 8l3.5 3.5M4.5 8h7a4.25 4.25 0 0 1 0 8.5H8", { mirrors: true });
export const RedoIcon = icon("M12.5 4.5 16 8l-3.5 3.5M15.5 8h-7a4.25 4.25 0 0 0 0 8.5H12", { mirrors: true });

/** `mirrors` flips the picture in right-to-left languages. */
export function icon(path: string, { size = 20, mirrors }: { size?: number; mirrors?: true } = {}) {
  return ({ size: drawn = size }: { readonly size?: number } = {}): ReactNode => (
    <svg
      aria-hidden="true"
      data-mirrors={mirrors}
      width={drawn}
      height={drawn}
      viewBox={`0 0 ${size} ${size}`}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={path} />
    </svg>
  );
}
