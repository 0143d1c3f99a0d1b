import type { ReactNode } from "react";
import { LineDrawing } from "../ui/LineDrawing.tsx";

function Picture({ children }: { children: ReactNode }) {
  return <LineDrawing size={22}>{children}</LineDrawing>;
}

export const CalendarPicture = () => (
  <Picture>
    <rect x="3" y="4.5" width="16" height="14" rx="2.5" />
    <path d="M3 9h16M7.5 2.5v4M14.5 2.5v4M8 13.5l2 2 4-4" />
  </Picture>
);

export const ListPicture = () => (
  <Picture>
    <rect x="3" y="3.5" width="16" height="6" rx="2" />
    <rect x="3" y="12.5" width="16" height="6" rx="2" />
    <path d="M6.5 6.5h5M6.5 15.5h8" />
  </Picture>
);

export const BellPicture = () => (
  <Picture>
    <path d="M5.5 9.5a5.5 5.5 0 0 1 11 0c0 4.5 2 5.5 2 5.5h-15s2-1 2-5.5ZM9 18a2.2 2.2 0 0 0 4 0" />
  </Picture>
);
