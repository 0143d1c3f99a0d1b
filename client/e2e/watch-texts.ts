/**
 * Runs in a page: reports each bare text that React changes, removes or inserts something before. A translator, such as
 * Chrome's, replaces each text node by a `<font>`. React then changes a text that nobody sees, or throws a
 * NotFoundError. A text that is the only child of its element is safe, because React sets that element's content.
 */
export function watchTexts(): void {
  const fiberOf = (node: Node) => Object.keys(node).some((name) => name.startsWith("__reactFiber$"));
  const isBare = (node: unknown): node is Text =>
    node instanceof Text &&
    node.data.trim() !== "" &&
    fiberOf(node) &&
    node.parentElement?.closest("[translate=no]") === null;
  const report = (what: string, text: Text): void =>
    console.error(
      `a bare text is ${what}: ${JSON.stringify(text.data)} in ${text.parentElement?.outerHTML.slice(0, 300)}`,
    );
  // oxlint-disable-next-line typescript/unbound-method -- called with its own node
  const { removeChild, insertBefore } = Node.prototype;
  const value = Object.getOwnPropertyDescriptor(Node.prototype, "nodeValue");
  Object.assign(Node.prototype, {
    removeChild(this: Node, child: Node) {
      if (isBare(child)) report("removed", child);
      return removeChild.call(this, child);
    },
    insertBefore(this: Node, child: Node, next: Node | null) {
      if (isBare(next)) report("inserted before", next);
      return insertBefore.call(this, child, next);
    },
  });
  Object.defineProperty(Node.prototype, "nodeValue", {
    ...value,
    set(this: Node, text: string) {
      if (isBare(this)) report(`changed to ${JSON.stringify(text)}`, this);
      value?.set?.call(this, text);
    },
  });
}
