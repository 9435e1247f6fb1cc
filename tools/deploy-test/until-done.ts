import { setTimeout as sleep } from 'node:timers/promises';

const LIMIT_MS = 180_000;

/** Tries until it succeeds. @throws the last error after the limit */
export async function untilDone<Result>(attempt: () => Promise<Result>): Promise<Result> {
  const deadline = performance.now() + LIMIT_MS;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await sleep(500);
    }
  }
}
