import { expect, test } from 'vitest';
import { Semaphore } from './semaphore.ts';

/** One at once, of whom the first is served; the others say who they are when their turn comes. */
async function queue() {
  let time = 0;
  const semaphore = new Semaphore(1, 3, () => time);
  await semaphore.acquire(1_000);
  const served: string[] = [];
  const come = (name: string) =>
    void semaphore.acquire(1_000).then((isAcquired) => served.push(isAcquired ? name : `not ${name}`));
  const serveNext = async () => {
    semaphore.release();
    await Promise.resolve();
    await Promise.resolve();
  };
  return { turns: semaphore, served, come, serveNext, wait: (ms: number) => (time += ms) };
}

test('whoever came first is next', async () => {
  const { served, come, serveNext } = await queue();
  for (const name of ['a', 'b', 'c']) come(name);
  for (let turn = 0; turn < 3; turn += 1) await serveNext();
  expect(served).toEqual(['a', 'b', 'c']);
});

test('where somebody has waited at each moment of two seconds, whoever comes is served at once', async () => {
  const { served, come, serveNext, wait } = await queue();
  come('a');
  wait(1_500);
  come('b');
  await serveNext();
  wait(600);
  come('c');
  await serveNext();
  expect(served).toEqual(['a', 'c']);
});

test('once nobody waits it is a queue again', async () => {
  const { served, come, serveNext, wait, turns: semaphore } = await queue();
  come('a');
  wait(2_100);
  await serveNext();
  expect(semaphore.waiting).toBe(0);
  come('b');
  come('c');
  await serveNext();
  await serveNext();
  expect(served).toEqual(['a', 'b', 'c']);
});

test('in a crowd nobody waits for long', async () => {
  const { turns: semaphore, come, wait } = await queue();
  come('a');
  wait(2_100);
  const begun = performance.now();
  expect(await semaphore.acquire(60_000)).toBe(false);
  expect(performance.now() - begun).toBeGreaterThan(490);
});
