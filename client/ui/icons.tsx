import type { ReactNode } from "react";

/** 20 × 20, drawn with the colour of the text around them; the button around says what it does. */
function Icon({ children }: { children: ReactNode }) {
  return (
    <svg
      aria-hidden="true"
      width="20"
      height="20"
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {children}
    </svg>
  );
}

export const CrossIcon = () => (
  <Icon>
    <path d="m5 5 10 10M15 5 5 15" />
  </Icon>
);

export const MenuIcon = () => (
  <Icon>
    <path d="M3 5.5h14M3 10h14M3 14.5h14" />
  </Icon>
);

export const PreviousIcon = () => (
  <Icon>
    <path d="m12 5-5 5 5 5" />
  </Icon>
);

export const NextIcon = () => (
  <Icon>
    <path d="m8 5 5 5-5 5" />
  </Icon>
);

export const DownIcon = () => (
  <Icon>
    <path d="m6 8 4 4 4-4" />
  </Icon>
);
