/** How often the clock of the event loop ticks, ms. */
const TICK_MS = 50;

/** @returns ms by which the event loop is behind: how long it has been busy with what came before, beyond a tick */
export function watchLoopLag(now: () => number = performance.now.bind(performance)): () => number {
  let last = now();
  const timer = setInterval(() => {
    last = now();
  }, TICK_MS);
  timer.unref();
  return () => Math.max(0, now() - last - TICK_MS);
}
