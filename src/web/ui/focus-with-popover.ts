/**
 * The element that has the focus when its popover opens, as a ref. React leaves out the attribute `autofocus`, which browsers go by, in
 * what it renders in the browser.
 */
export const focusWithPopover = (element: HTMLElement | null): void => element?.setAttribute('autofocus', '');
