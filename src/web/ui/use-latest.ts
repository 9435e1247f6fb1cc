import { type RefObject, useLayoutEffect, useRef } from 'react';

/** A ref to the latest rendered value, for listeners that outlive a render. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
