import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';

const INTERVAL_MS = 2_000;

/** Refetches the page's data every 2 s while a run is active and the window is visible. */
export function useRefresh(isRunning: boolean): void {
  const { revalidate, state } = useRevalidator();
  const isIdle = useRef(true);
  isIdle.current = state === 'idle';
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => {
      if (isIdle.current && document.visibilityState === 'visible') revalidate();
    }, INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isRunning, revalidate]);
}
