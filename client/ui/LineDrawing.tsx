import type { ReactNode } from "react";

type LineDrawingProps = {
  /** Width and height in pixels, and of the coordinates inside. */
  readonly size: number;
  readonly children: ReactNode;
};

/** Lines in the colour of the text around them; what they mean is said in words beside or around them. */
export function LineDrawing({ size, children }: LineDrawingProps) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox={`0 0 ${size} ${size}`}
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
