import { type RefObject, useEffect } from 'react';
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
