/**
 * Browsers translate a page by replacing its text nodes with <font> elements. React keeps its own nodes: it then removes or inserts
 * beside a node that is not in the document, which throws, and changes texts that nobody sees. Here each replaced text node is
 * remembered with its translation. Where React works with the node, the translation stands in for it; when React changes its text, the
 * text returns, and the browser translates it again.
 */
export function keepTranslatedPageUsable(): void {
  const { removeChild, insertBefore } = Node.prototype;
  const translations = new WeakMap<Node, Element>();

  /** The node, or its translation, among the children of `parent`; null: neither is there. */
  const standIn = (parent: Node, node: Node): Node | null => {
    if (node.parentNode === parent) return node;
    readReplaced(replaced.takeRecords());
    const translation = translations.get(node);
    return translation?.parentNode === parent ? translation : null;
  };
  const changed = new MutationObserver((records) => {
    for (const { target } of records) {
      const translation = translations.get(target);
      if (translation?.parentNode && !target.parentNode) translation.replaceWith(target);
    }
  });
  const readReplaced = (records: readonly MutationRecord[]): void => {
    for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records)
      for (const node of removedNodes) {
        if (node.nodeType !== Node.TEXT_NODE || node.parentNode) continue;
        // Replaced at once, or inserted beside it before it was removed.
        const translation = [...addedNodes, previousSibling, nextSibling].find(isTranslation);
        if (!translation) continue;
        translations.set(node, translation);
        changed.observe(node, { characterData: true });
      }
  };
  const replaced = new MutationObserver(readReplaced);
  replaced.observe(document.documentElement, { childList: true, subtree: true });

  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    const node = standIn(this, child);
    if (node !== null) removeChild.call(this, node);
    // Gone already: what was to be removed is not there.
    else if (!translations.has(child)) removeChild.call(this, child);
    return child;
  };
  Node.prototype.insertBefore = function <Child extends Node>(this: Node, child: Child, before: Node | null): Child {
    const place = before === null ? null : standIn(this, before);
    const isLost = place === null && before !== null && translations.has(before);
    insertBefore.call(this, child, isLost ? null : (place ?? before));
    return child;
  };
}

const isTranslation = (node: Node | null): node is Element => node?.nodeName === 'FONT';
