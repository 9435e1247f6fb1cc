import { type RefObject, useEffect, useState } from 'react';
import { useOutsidePress } from '#src/web/ui/use-outside-press.ts';
import { useFieldEvent } from './use-field-event.ts';

/** No row of the list is active: Enter sends the form. */
export const NO_ROW = -1;

/** What a visitor has typed, whether the list of it is open, and which row the keys have come to. */
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
  // What was typed while the list was on its way counts.
  useEffect(() => {
    const early = newTextOf(field.current);
    if (early === '') return;
    setText(early);
    setIsOpen(true);
  }, [field]);

  return { typed: text.trim(), isOpen, active, setActive, close, empty };
}

/** What a visitor has typed; the text that the page came with is none. */
const newTextOf = (field: HTMLInputElement | null): string =>
  field === null || field.value === field.defaultValue ? '' : field.value;
