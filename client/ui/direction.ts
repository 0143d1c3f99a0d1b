const MIRRORED: Readonly<Record<string, string>> = { ArrowLeft: "ArrowRight", ArrowRight: "ArrowLeft" };

/**
 * A key as it counts along the lines of the page, in which `ArrowRight` is what leads on: where lines run from right to
 * left, as in Arabic, the left arrow does. So the eye and the key agree. Home, End and turning pages follow the lines.
 */
export function keyAlongLines(key: string, isFromRight = document.documentElement.dir === "rtl"): string {
  return (isFromRight ? MIRRORED[key] : undefined) ?? key;
}
