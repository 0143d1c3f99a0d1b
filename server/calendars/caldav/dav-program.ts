import { type DAVResponse, davRequest } from "tsdav";
import { serveTasks } from "#server/task-processes.ts";

/** A resource of a multistatus reply: the properties that reading calendars needs, as flat text. */
export type DavResource = {
  readonly href: string;
  readonly status: number;
  /** Local names of the resource's types: `collection`, `calendar`, `schedule-inbox` as `scheduleInbox`. */
  readonly types: readonly string[];
  /** Kinds of its entries: `VEVENT`, `VTODO`. Empty: any. */
  readonly components: readonly string[];
  readonly name: string;
  /** Differs after each change: CTag, or sync token. Empty: unknown. */
  readonly version: string;
  readonly principal: string;
  readonly home: string;
  readonly userAddresses: readonly string[];
  readonly text: string;
};

export type DavTask = { readonly body: Uint8Array };
/** `resources` are absent for content that is no multistatus reply. `ms` is the time of a processor that it took. */
export type DavResult = { readonly resources: readonly DavResource[] | undefined; readonly ms: number };

/** Elements of a reply are unknown until they are read: text, an object of children, or a list of equal elements. */
type Element = unknown;

const child = (element: Element, name: string): Element =>
  typeof element === "object" && element !== null && Object.hasOwn(element, name)
    ? (element as Readonly<Record<string, Element>>)[name]
    : undefined;

const listOf = (element: Element): readonly Element[] =>
  Array.isArray(element) ? element : element === undefined ? [] : [element];

/** tsdav turns texts that look like numbers or booleans into such values. */
function textOf(element: Element): string {
  if (typeof element === "string") return element;
  if (typeof element === "number" || typeof element === "boolean") return String(element);
  return [...listOf(child(element, "_text")), ...listOf(child(element, "_cdata"))].map(textOf).join("");
}

const hrefsOf = (element: Element): string[] =>
  listOf(child(element, "href"))
    .map((href) => textOf(href).trim())
    .filter((href) => href !== "");

function resourceOf({ href, status, props }: DAVResponse): DavResource {
  const components = listOf(child(child(props, "supportedCalendarComponentSet"), "comp"));
  return {
    href: textOf(href).trim(),
    status,
    types: Object.keys(child(props, "resourcetype") ?? {}),
    components: components.map((component) => textOf(child(child(component, "_attributes"), "name")).toUpperCase()),
    name: textOf(child(props, "displayname")).trim(),
    version: textOf(child(props, "getctag")) || textOf(child(props, "syncToken")),
    principal: hrefsOf(child(props, "currentUserPrincipal"))[0] ?? "",
    home: hrefsOf(child(props, "calendarHomeSet"))[0] ?? "",
    userAddresses: hrefsOf(child(props, "calendarUserAddressSet")),
    text: textOf(child(props, "calendarData")),
  };
}

/** The end of a whole reply. Checked, because the parser accepts a truncated reply, and events would be missing. */
const END = /<(?:\/(?:[\w.-]+:)?multistatus\s*|(?:[\w.-]+:)?multistatus\b[^<>]*\/)>\s*$/;
const MAX_END = 1_000;

async function parseDav({ body }: DavTask): Promise<DavResult> {
  const usageBefore = process.threadCpuUsage();
  const text = new TextDecoder().decode(body);
  const isWhole = END.test(text.slice(-MAX_END));
  const reply = new Response(text, { status: 207, headers: { "Content-Type": "text/xml" } });
  const init = { method: "PROPFIND", body: undefined } as const;
  const responses = isWhole ? await davRequest({ url: "reply:", init, fetch: () => Promise.resolve(reply) }) : [];
  const isMultistatus = child(responses[0]?.raw, "multistatus") !== undefined;
  const resources = responses.filter(({ href }) => textOf(href) !== "").map(resourceOf);
  const { user, system } = process.threadCpuUsage(usageBefore);
  return { resources: isMultistatus ? resources : undefined, ms: (user + system) / 1_000 };
}

serveTasks(parseDav);
