import { type RefObject, useEffect, useLayoutEffect } from 'react';

/** Below it the panel is the whole screen, and everything behind it is out of reach. */
const PHONE = '(max-width: 47.99rem)';

/** Opens and closes the panel, and puts the focus where the next thing is written. */
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

  // Once the answer is there the next question can be written. Who went on to the page meanwhile is not called back.
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
