/**
 * Ref for the element that gets the focus when its popover opens. React omits the `autofocus` attribute, which browsers use for
 * this, when it renders in the browser.
 */
export const focusWithPopover = (element: HTMLElement | null): void => element?.setAttribute('autofocus', '');
