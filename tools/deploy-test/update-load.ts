import { setTimeout as sleep } from 'node:timers/promises';
import type { SiteClient } from './deployed-site.ts';

export type LoadCounts = {
  gets: number;
  failedGets: string[];
  posts: number;
  failedPosts: string[];
  maxMs: number;
};

const GETS_PER_SECOND = 10;
const POSTS_PER_SECOND = 2;

/**
 * Visitors while the site is updated: pages and calls by GET, and calls that write by POST.
 * @param paths requested in their order, again and again
 * @returns ends the load, and counts what came back once all answers are there
 */
export function startLoad(request: SiteClient, paths: readonly string[], postPath: string): () => Promise<LoadCounts> {
  const counts: LoadCounts = { gets: 0, failedGets: [], posts: 0, failedPosts: [], maxMs: 0 };
  const pending = new Set<Promise<void>>();
  const ask = (method: 'GET' | 'POST', path: string): void => {
    const failures = method === 'GET' ? counts.failedGets : counts.failedPosts;
    counts[method === 'GET' ? 'gets' : 'posts'] += 1;
    const answer = request(path, { method, headers: { 'sec-fetch-site': 'same-origin' } }).then(
      ({ status, ms }) => {
        if (status >= 400) failures.push(`${path} ${status}`);
        counts.maxMs = Math.max(counts.maxMs, ms);
      },
      (error: unknown) => void failures.push(`${path} ${String(error)}`),
    );
    pending.add(answer);
    void answer.finally(() => pending.delete(answer));
  };
  let isEnded = false;
  const running = (async () => {
    for (let at = 0; !isEnded; at += 1) {
      ask('GET', paths[at % paths.length] ?? '/');
      if (at % (GETS_PER_SECOND / POSTS_PER_SECOND) === 0) ask('POST', postPath);
      await sleep(1000 / GETS_PER_SECOND);
    }
  })();
  return async () => {
    isEnded = true;
    await running;
    await Promise.all(pending);
    return counts;
  };
}
