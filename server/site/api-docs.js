/* global SwaggerUIBundle */
document.documentElement.classList.toggle("dark-mode", matchMedia("(prefers-color-scheme: dark)").matches);

/** The library's parts without its head and its choice of servers: the page has a head of its own and there is one server. */
function plugin({ React: { createElement } }) {
  const parts = ["SvgAssets", "errors", "AuthorizeBtnContainer", "operations", "Models"];
  const Calls = ({ getComponent, specSelectors }) =>
    specSelectors.loadingStatus() === "success"
      ? createElement(
          "div",
          { className: "swagger-ui" },
          parts.map((key) => createElement(getComponent(key, key !== "SvgAssets"), { key })),
        )
      : createElement("p", { role: "status" }, "Loading openapi.json...");
  // A link inside a button cannot be used with the keyboard.
  const DeepLink = () => (props) => createElement("span", null, props.text);
  return { components: { Calls }, wrapComponents: { DeepLink } };
}

/** What the library says to screen readers is not what it shows, and what scrolls cannot be reached by keyboard. */
function mend() {
  for (const one of document.querySelectorAll(".auth-btn-wrapper [aria-label]")) one.removeAttribute("aria-label");
  for (const one of document.querySelectorAll(".responses-table[role]")) one.removeAttribute("role");
  for (const one of document.querySelectorAll(".close-modal")) one.setAttribute("aria-label", "Close");
  for (const one of document.querySelectorAll("pre.microlight, .microlight pre")) one.setAttribute("tabindex", "0");
}

addEventListener("DOMContentLoaded", () => {
  const domNode = document.querySelector("#calls");
  if (domNode === null) return;
  new MutationObserver(mend).observe(domNode, { childList: true, subtree: true });
  SwaggerUIBundle({
    url: "/api/openapi.json",
    domNode,
    layout: "Calls",
    plugins: [plugin],
    deepLinking: true,
    defaultModelsExpandDepth: 0,
    displayOperationId: true,
    displayRequestDuration: true,
    // Its colours have too little contrast.
    syntaxHighlight: false,
    // Else a public page would send its document to a validator elsewhere.
    validatorUrl: null,
  });
});
