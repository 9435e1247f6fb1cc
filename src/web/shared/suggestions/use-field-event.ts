import { type RefObject, useEffect } from 'react';
import { useLatest } from '#src/web/ui/use-outside-press.ts';

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
