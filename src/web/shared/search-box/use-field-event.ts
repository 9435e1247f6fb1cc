import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** The field was there before its list, so the list listens to it. */
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

/** A press anywhere but in the parts, each of which is there as long as the list. */
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

/** What was drawn last, for listeners that outlive a drawing. */
function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
