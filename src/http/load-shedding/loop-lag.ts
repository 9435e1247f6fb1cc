// By name, so that a test's clock of its own does not become the process's.
import { setInterval } from 'node:timers';

/** How often the clock of the event loop ticks, ms. */
const TICK_MS = 50;

/** One clock for the process, whose event loop it is: it begins when somebody first asks for it. */
let last: number | null = null;

/** @returns ms by which the event loop is behind: how long it has been busy with what came before, beyond a tick */
export function watchLoopLag(): () => number {
  if (last === null) {
    const tick = () => {
      last = performance.now();
    };
    tick();
    setInterval(tick, TICK_MS).unref();
  }
  return () => Math.max(0, performance.now() - (last ?? 0) - TICK_MS);
}
