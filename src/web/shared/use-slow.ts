import { useEffect, useState } from 'react';

/** Delay before placeholders replace the previous content, ms: short flashes are worse than the old content. */
const SLOW_MS = 500;

/** Whether something has been pending for longer than `limitMs`, by default the delay before placeholders. */
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
