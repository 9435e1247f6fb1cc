import type { Logger } from 'pino';
import { type BlogSource, refreshBlog } from '#src/commands/refresh-blog.ts';
import type { Db } from '#src/db/connection/client.ts';

const POLL_INTERVAL_MS = 60_000;
const RETRIES = 2;
const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 30_000;

type Options = BlogSource & { db: Db; logger: Pick<Logger, 'warn'> };

/**
 * Refreshes the stored copy of the blog feed in the background: immediately, then whenever a check each minute finds it stale. A
 * failed attempt is retried twice with growing pauses. Each server checks for itself; they share the copy, so concurrent fetches
 * are rare.
 * @returns stops it
 */
export function watchBlog({ db, feedUrl, network, logger }: Options): () => void {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  const poll = async (failures: number): Promise<void> => {
    const problem = await refreshBlog(db, { feedUrl, network, now: new Date() }).then(
      (outcome) => (outcome.ok ? null : outcome.failure),
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    if (isStopped) return;
    if (problem !== null) logger.warn({ feedUrl, problem }, 'blog feed unavailable');
    const isRetry = problem !== null && failures < RETRIES;
    const pause = isRetry ? Math.min(FIRST_PAUSE_MS * 2 ** failures, MAX_PAUSE_MS) : POLL_INTERVAL_MS;
    timer = setTimeout(() => void poll(isRetry ? failures + 1 : 0), pause);
    timer.unref();
  };
  void poll(0);
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
