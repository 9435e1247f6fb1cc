import { type RefObject, useEffect, useState } from 'react';
import { useLatest } from '#src/web/ui/use-latest.ts';
import { useOutsidePress } from '#src/web/ui/use-outside-press.ts';

/** No active row: Enter submits the form. */
export const NO_ROW = -1;

/** State of the search field: the typed text, whether the list is open, and the active row. */
export function useTyping(field: RefObject<HTMLInputElement | null>, list: RefObject<HTMLElement | null>) {
  const [text, setText] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(NO_ROW);
  const close = () => {
    setIsOpen(false);
    setActive(NO_ROW);
  };
  const empty = () => {
    if (field.current) field.current.value = '';
    setText('');
    close();
  };

  useFieldEvent(field, 'input', () => {
    setText(field.current?.value ?? '');
    setIsOpen(true);
    setActive(NO_ROW);
  });
  useFieldEvent(field, 'focus', () => {
    setText(newTextOf(field.current));
    setIsOpen(true);
  });
  useOutsidePress([field, list], close);
  // Text typed before the list was loaded counts.
  useEffect(() => {
    const early = newTextOf(field.current);
    if (early === '') return;
    setText(early);
    setIsOpen(true);
  }, [field]);

  return { typed: text.trim(), isOpen, active, setActive, close, empty };
}

/** The typed text; the text that the page came with does not count. */
const newTextOf = (field: HTMLInputElement | null): string =>
  field === null || field.value === field.defaultValue ? '' : field.value;

/** Adds a listener to the field, which is rendered before its list. */
export function useFieldEvent<Name extends 'input' | 'focus' | 'keydown'>(
  field: RefObject<HTMLElement | null>,
  name: Name,
  onEvent: (event: HTMLElementEventMap[Name]) => void,
): void {
  const latest = useLatest(onEvent);
  useEffect(() => {
    const stop = new AbortController();
    field.current?.addEventListener(name, (event) => latest.current(event), { signal: stop.signal });
    return () => stop.abort();
  }, [field, name, latest]);
}
