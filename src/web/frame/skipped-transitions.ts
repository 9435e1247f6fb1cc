/**
 * A view transition that another navigation overtakes is skipped, and its promises are rejected. The router awaits none of them, so
 * each would be reported as an unhandled rejection.
 */
export function ignoreSkippedTransitions(): void {
  const begin = document.startViewTransition?.bind(document);
  if (!begin) return;
  document.startViewTransition = (update) => {
    const transition = begin(update);
    for (const promise of [transition.ready, transition.finished]) promise.catch(() => undefined);
    return transition;
  };
}
