import type { DataRouter } from 'react-router';

/** What comes within it is felt to come at once, ms. */
const SHORT_MS = 100;

/**
 * Lets a page that is there at once be drawn at once: that it is on its way is told only when it takes longer than a moment. The
 * router would have the whole page drawn anew just to say so. The moment is waited in two halves: after a time in which the browser did
 * other things, an answer that has come meanwhile is taken first.
 */
export function skipShortWaits(router: DataRouter): void {
  const { subscribe } = router;
  router.subscribe = (listener) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = subscribe((state, options) => {
      clearTimeout(timer);
      const isWaiting = state.navigation.state === 'loading' || state.revalidation === 'loading';
      if (!isWaiting) return listener(state, options);
      timer = setTimeout(() => {
        timer = setTimeout(listener, SHORT_MS / 2, state, options);
      }, SHORT_MS / 2);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  };
}
