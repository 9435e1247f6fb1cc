/** Name of the performance entry made when lost focus begins to be restored. */
export const FOCUS_RESTORATION_MARK = 'focus restoration';

/** Elements that the keyboard can reach. */
const FOCUSABLE =
  'a[href], button:enabled, input:enabled:not([type=hidden]), select:enabled, textarea:enabled, summary, [tabindex="0"]';

/**
 * Moves the focus to what is now in the place of a focused element that was removed, such as a button that removes its row or is
 * replaced by a field, and back to a button that was disabled while its form was sent; browsers leave it on the document. Another
 * address is another page, whose beginning gets the focus.
 */
export function restoreFocus(): void {
  // Once for a document.
  if (performance.getEntriesByName(FOCUS_RESTORATION_MARK).length > 0) return;
  performance.mark(FOCUS_RESTORATION_MARK);
  let focused: EventTarget | null = document.activeElement;
  let wasDisabled = false;
  let address = location.href;
  const enter = ({ target }: FocusEvent) => {
    focused = target;
    wasDisabled = false;
    address = location.href;
  };
  // Some browsers let an element lose the focus just before they remove it, and when it is disabled.
  const leave = ({ target }: FocusEvent) =>
    queueMicrotask(() => {
      if (focused !== target || !(target instanceof Element) || !target.isConnected) return;
      wasDisabled = target.matches(':disabled');
      if (!wasDisabled) focused = null;
    });
  const observer = new MutationObserver((records) => {
    if (!(focused instanceof HTMLElement)) return;
    const isLost = document.activeElement === document.body && location.href === address;
    if (focused.isConnected) {
      if (isLost && wasDisabled && focused.matches(':enabled')) focused.focus({ preventScroll: true });
      return;
    }
    const removed = focused;
    focused = null;
    if (!isLost) return;
    const record = records.find(({ removedNodes }) => [...removedNodes].some((node) => node.contains(removed)));
    const found = record && neighbour(record);
    found?.focus({ preventScroll: found.matches('main') });
  });
  document.addEventListener('focusin', enter);
  document.addEventListener('focusout', leave);
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
}

/** The first control after the place of a removal, else the last before it, within the smallest part of the page that has one. */
function neighbour({ target, previousSibling }: MutationRecord): HTMLElement | null {
  let before: Node | null = previousSibling?.isConnected ? previousSibling : null;
  for (let part: Node | null = target; part instanceof Element && part.isConnected; part = part.parentNode) {
    const controls = [...part.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((each) => each.checkVisibility());
    const found = controls.find((each) => before === null || isAfter(each, before)) ?? controls.at(-1);
    if (found) return found;
    before = part;
  }
  return document.querySelector('main');
}

const isAfter = (element: Element, before: Node): boolean =>
  before.compareDocumentPosition(element) === Node.DOCUMENT_POSITION_FOLLOWING;
