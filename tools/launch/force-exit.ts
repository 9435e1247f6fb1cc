/** Of the terminal itself: they stand in every process and keep none alive. */
const OF_THE_TERMINAL = ['TTYWrap', 'PipeWrap', 'FSReqCallback'];

/**
 * The process ends by itself when nothing stands any more. What still stands after so long is named, and ended with it.
 * @param limitMs from now
 */
export function forceExitAfter(limitMs: number): void {
  const timer = setTimeout(() => {
    const standing = process.getActiveResourcesInfo().filter((name) => !OF_THE_TERMINAL.includes(name));
    console.error(`Ended ${limitMs / 1000} s after its work; still open: ${countedByName(standing)}.`);
    process.exit();
  }, limitMs);
  timer.unref();
}

const countedByName = (names: string[]): string =>
  [...Map.groupBy(names, (name) => name)].map(([name, same]) => `${same.length} ${name}`).join(', ') || 'nothing known';
