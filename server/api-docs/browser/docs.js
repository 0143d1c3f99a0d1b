/* global SwaggerUIBundle */

/** The library's parts in our order: the page has a head of its own, and there is only one server. */
function ours({ React: { createElement } }) {
  function Calls({ getComponent, specSelectors }) {
    const status = specSelectors.loadingStatus() ?? "loading";
    if (status === "loading") return createElement("p", { role: "status" }, "Loading...");
    if (status !== "success") return createElement("p", { role: "alert" }, "openapi.json could not be read.");
    const parts = ["errors", "AuthorizeBtnContainer", "operations", "Models"];
    return createElement(
      "div",
      { className: "swagger-ui" },
      createElement(getComponent("SvgAssets")),
      ...parts.map((part) => createElement(getComponent(part, true))),
    );
  }
  // A link inside a button cannot be used with the keyboard.
  const textOnly = () => (props) => createElement("span", null, props.text);
  return { components: { Calls }, wrapComponents: { DeepLink: textOnly } };
}

/** Part of this page, such as `errors`; the library's own addresses of calls begin with a slash. */
const target = location.hash.startsWith("#/") ? "" : location.hash.slice(1);

SwaggerUIBundle({
  url: "/api/openapi.json",
  domNode: document.querySelector("#swagger"),
  layout: "Calls",
  plugins: [ours],
  // It would take every address for one of its own.
  deepLinking: target === "",
  defaultModelsExpandDepth: 0,
  displayOperationId: true,
  displayRequestDuration: true,
  // In one colour, which both themes can show.
  syntaxHighlight: false,
  // Else public pages would send their document to a validator elsewhere.
  validatorUrl: null,
});

let arrived = target === "";
let dialog = null;

new MutationObserver(() => {
  // What the library says to screen readers is not what it shows, and what scrolls cannot be reached by keyboard.
  for (const button of document.querySelectorAll(".auth-btn-wrapper [aria-label]"))
    button.removeAttribute("aria-label");
  for (const table of document.querySelectorAll(".responses-table[role]")) table.removeAttribute("role");
  for (const button of document.querySelectorAll(".close-modal")) button.setAttribute("aria-label", "Close");
  for (const text of document.querySelectorAll("pre.microlight, .microlight pre")) text.setAttribute("tabindex", "0");
  // Each field of the library's dialog takes the focus from the one before, and it opens at its end.
  if (dialog !== document.querySelector(".modal-ux")) {
    dialog = document.querySelector(".modal-ux");
    dialog?.querySelector("input")?.focus();
    dialog?.querySelector(".modal-ux-content")?.scrollTo(0, 0);
  }
  // What the address names was not there when the browser looked for it.
  const part = arrived ? null : document.getElementById(target);
  if (part === null) return;
  arrived = true;
  part.scrollIntoView();
}).observe(document.querySelector("#swagger"), { childList: true, subtree: true });
