/** How the page moves by itself: softly, or at once for who wants less motion, which browsers leave to the page. */
export function scrollBehavior(): ScrollBehavior {
  return matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth";
}
