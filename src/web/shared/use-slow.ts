import { useEffect, useState } from 'react';

/** Below this what is shown may stay: placeholders that flash by say less than the page before. */
const SLOW_MS = 500;

/** Whether something has been pending for so long that placeholders should take its place, or for another limit. */
export function useSlow(isPending: boolean, limitMs = SLOW_MS): boolean {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    if (!isPending) return;
    const timer = setTimeout(() => setIsSlow(true), limitMs);
    return () => {
      clearTimeout(timer);
      setIsSlow(false);
    };
  }, [isPending, limitMs]);
  return isSlow;
}
