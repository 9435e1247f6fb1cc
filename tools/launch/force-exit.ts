/** Handles of the terminal, which every process has and which keep none alive. */
const OF_THE_TERMINAL = ['TTYWrap', 'PipeWrap', 'FSReqCallback'];

/**
 * Exits a process that open handles keep alive after the limit, and reports them. Without open handles it ends normally before that.
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
