import { expect, test } from 'vitest';
import { warmUp } from './warm-up.ts';

const SITE = 'https://bilar.example';

test('requests each of the first pages several times, sequentially', async () => {
  const asked: string[] = [];
  let running = 0;
  await warmUp(async ({ url }) => {
    running += 1;
    expect(running).toBe(1);
    asked.push(url);
    await Promise.resolve();
    running -= 1;
    return new Response('sida');
  }, SITE);
  expect(new Set(asked)).toEqual(
    new Set(['/', '/vehicles', '/annonser', '/bil', '/kategorier'].map((page) => SITE + page)),
  );
  expect(asked.length).toBe(30);
});

test('neither blocks nor fails the start', async () => {
  await warmUp(() => new Promise(() => undefined), SITE, 10);
  await warmUp(() => Promise.reject(new Error('broken off')), SITE);
  let asked = 0;
  const pages = () => {
    asked += 1;
    return new Response('sida');
  };
  await warmUp(pages, SITE, -1);
  expect(asked).toBe(0);
});
