import { type RefObject, useEffect, useLayoutEffect } from 'react';

/** Below this width the panel fills the screen and everything behind it is inert. */
const PHONE = '(max-width: 47.99rem)';

/** Opens and closes the panel and moves the focus to its input. */
export function usePanelFocus(
  dialog: RefObject<HTMLDialogElement | null>,
  input: RefObject<HTMLTextAreaElement | null>,
  { isOpen, isSending }: { isOpen: boolean; isSending: boolean },
): void {
  useLayoutEffect(() => {
    const node = dialog.current;
    if (!isOpen || !node) return;
    if (window.matchMedia(PHONE).matches) node.showModal();
    else node.show();
    input.current?.focus();
    return () => node.close();
  }, [isOpen, dialog, input]);

  // Focuses the input once the answer is complete, unless the visitor has moved on to the page.
  useEffect(() => {
    if (!isSending) return;
    return () => {
      const panel = dialog.current;
      if (panel?.open && isFree(document.activeElement, panel)) input.current?.focus();
    };
  }, [isSending, dialog, input]);
}

const isFree = (focused: Element | null, panel: HTMLElement): boolean =>
  focused === null || focused === document.body || panel.contains(focused);
