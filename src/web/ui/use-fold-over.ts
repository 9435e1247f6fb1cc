import { type FocusEvent, type KeyboardEvent, useRef } from 'react';
import { useOutsidePress } from './use-outside-press.ts';

/**
 * For a fold-out that lies over what follows it: Escape, a press beside it and going on by key close it. It opens without scripts.
 * @returns what its element takes, and what closes it
 */
export function useFoldOver() {
  const ref = useRef<HTMLDetailsElement>(null);
  const close = () => {
    if (ref.current) ref.current.open = false;
  };
  useOutsidePress([ref], close);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape') return;
    close();
    ref.current?.querySelector('summary')?.focus();
  };
  const onBlur = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
  };
  return { fold: { ref, onKeyDown, onBlur }, close };
}
