import { setTimeout as sleep } from 'node:timers/promises';

type Supervision = {
  isRunning: () => boolean;
  /** @throws Error when it cannot be started */
  start: () => Promise<void>;
  /** The server crashed and is running again. */
  onRestart: (attempts: number) => void;
  /** The server crashed and could not be restarted. */
  onGiveUp: (error: Error) => void;
};

const CHECK_EVERY_MS = 500;
/** Pauses before each attempt. Remains of a killed server (child processes, shared memory) take a moment to disappear. */
const PAUSES_MS = [0, 500, 1_000, 2_000, 4_000, 8_000];
/** After running this long, a server gets the full number of attempts again. */
const STABLE_AFTER_MS = 60_000;

/** Restarts a crashed server a bounded number of times. @returns stops the supervision */
export function superviseServer(
  { isRunning, start, onRestart, onGiveUp }: Supervision,
  { checkEveryMs = CHECK_EVERY_MS, pausesMs = PAUSES_MS, stableAfterMs = STABLE_AFTER_MS } = {},
): () => void {
  const end = new AbortController();
  const { signal } = end;

  const startAgain = async (attempt: number): Promise<number> => {
    for (let next = attempt; ; next += 1) {
      await sleep(pausesMs[next] ?? 0, null, { signal, ref: false });
      try {
        await start();
        return next + 1;
      } catch (error) {
        if (next + 1 >= pausesMs.length) throw error;
      }
    }
  };
  const supervise = async (): Promise<void> => {
    let attempts = 0;
    let startedAt = performance.now();
    for (;;) {
      await sleep(checkEveryMs, null, { signal, ref: false });
      if (isRunning()) continue;
      if (performance.now() - startedAt >= stableAfterMs) attempts = 0;
      if (attempts >= pausesMs.length) throw new Error('it ended again and again');
      attempts = await startAgain(attempts);
      startedAt = performance.now();
      onRestart(attempts);
    }
  };
  supervise().catch((error: unknown) => {
    if (!signal.aborted) onGiveUp(error instanceof Error ? error : new Error(String(error)));
  });
  return () => end.abort();
}
