import { type KeyboardEvent, useEffect } from 'react';
import type { CellEditing } from './cell-editing.ts';

/** Keys that write text where the focus is. */
const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('textarea, select, input:not([type=checkbox], [type=radio])'));

/**
 * Keys of a table in which the focus is: arrows move from row to row, x ticks a row, with Shift all rows from the last ticked one,
 * and e edits its first editable cell; in a table without such cells it opens the row.
 */
export function onTableKey(event: KeyboardEvent<HTMLElement>, hasKeys: boolean, { begin }: CellEditing): void {
  const { key, target, currentTarget, shiftKey } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || isWriting(target)) return;
  const rows = [...currentTarget.querySelectorAll<HTMLElement>('tbody tr')];
  const place = rows.findIndex((row) => target instanceof Node && row.contains(target));
  if (key === 'ArrowDown' || key === 'ArrowUp') {
    const next = rows[place < 0 && key === 'ArrowUp' ? -1 : place + (key === 'ArrowDown' ? 1 : -1)];
    if (next === undefined) return;
    event.preventDefault();
    const isTick = target instanceof HTMLInputElement;
    (
      next.querySelector<HTMLElement>(isTick ? 'input[type=checkbox]' : 'a[href]') ?? next.querySelector('input')
    )?.focus();
  } else if (hasKeys && key.toLowerCase() === 'x') {
    const tick = rows[place]?.querySelector('input[type=checkbox]');
    // A click with Shift extends the selection, as with the mouse.
    tick?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey }));
  } else if (hasKeys && key === 'e') {
    const row = rows[place];
    // Not written into the control that it opens.
    event.preventDefault();
    if (row?.dataset.row === undefined || begin(row.dataset.row)) return;
    row.querySelector<HTMLElement>('a[href]')?.click();
  }
}

/** The key / moves the focus to the search of the page. */
export function useSearchKey(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const listen = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target)) return;
      const field = document.querySelector<HTMLInputElement>('main [role=search] input');
      if (field === null) return;
      event.preventDefault();
      field.focus();
      field.select();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [isOn]);
}
