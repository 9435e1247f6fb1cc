import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { useLatest } from './use-latest.ts';

/** Calls back on a press outside the elements. */
export function useOutsidePress(parts: readonly RefObject<HTMLElement | null>[], onPress: () => void): void {
  const latest = useLatest({ parts, onPress });
  useEffect(() => {
    const listen = ({ target }: PointerEvent) => {
      const { parts: own, onPress: press } = latest.current;
      if (target instanceof Node && !own.some((part) => part.current?.contains(target))) press();
    };
    document.addEventListener('pointerdown', listen);
    return () => document.removeEventListener('pointerdown', listen);
  }, [latest]);
}

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
  return { fold: { ref, onKeyDown, onBlur, 'data-fold-over': '' }, close };
}
