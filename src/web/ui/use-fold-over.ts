import { type FocusEvent, type KeyboardEvent, useRef } from 'react';
import { useOutsidePress } from './use-outside-press.ts';

/**
 * Closes a `details` element that overlays the content on Escape, on a press outside and when the focus leaves it. It opens without
 * scripts.
 * @returns the props of the element, and a function that closes it
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
