import { useEffect, useState } from "react";

/** Whether `isOn` has been true for `ms` without a break. */
export function useLasting(isOn: boolean, ms: number): boolean {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    if (!isOn) return;
    const timer = setTimeout(() => setIsLong(true), ms);
    return () => {
      clearTimeout(timer);
      setIsLong(false);
    };
  }, [isOn, ms]);
  return isOn && isLong;
}
