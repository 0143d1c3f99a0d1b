const MIRRORED: Readonly<Record<string, string>> = { ArrowLeft: "ArrowRight", ArrowRight: "ArrowLeft" };

/** In right-to-left languages the left arrow leads on, so that eye and key agree. */
export function keyAlongLines(key: string, isFromRight = document.documentElement.dir === "rtl"): string {
  return (isFromRight ? MIRRORED[key] : undefined) ?? key;
}
