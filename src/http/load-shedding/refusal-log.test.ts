import { Hono } from 'hono';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { HttpEnv } from '#src/http/http-env.ts';
import { accessLog } from '#src/http/middleware/access-log.ts';
import { busyAnswer } from './busy-answer.ts';
import { concurrencyLimit } from './concurrency-limit.ts';
import { refusalLog } from './refusal-log.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('logs the first rejection immediately, then their number by reason every ten seconds', () => {
  const lines: unknown[] = [];
  const logger = pino({ level: 'warn' }, { write: (line: string) => lines.push(JSON.parse(line).refused) });
  const refused = refusalLog(logger);
  for (let second = 0; second < 15; second += 1) {
    for (let time = 0; time < 100; time += 1) refused('full');
    refused('slow');
    vi.advanceTimersByTime(1_000);
  }
  expect(lines).toEqual([{ full: 1 }, { full: 999, slow: 10 }]);
  vi.advanceTimersByTime(30_000);
  expect(lines.slice(2)).toEqual([{ full: 500, slow: 5 }]);
  refused('bot');
  expect(lines.slice(3)).toEqual([{ bot: 1 }]);
});

test('logs a rejected request with its reason at level info, and a failed one as an error', async () => {
  const lines: unknown[] = [];
  const write = (line: string) => {
    const { level, status, refused } = JSON.parse(line);
    lines.push([level, status, refused]);
  };
  const app = new Hono<HttpEnv>();
  app.use(accessLog(pino({}, { write })));
  app.get('/fel', (c) => c.text('fel', 503));
  app.use(concurrencyLimit({ busy: await busyAnswer('no-such-folder'), maxConcurrent: 0, maxWaiting: 0 }).handle);
  await app.request('/bil');
  await app.request('/fel');
  const { info, error } = pino.levels.values;
  expect(lines).toEqual([
    [info, 503, 'full'],
    [error, 503, undefined],
  ]);
});
