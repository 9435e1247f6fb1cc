import { beforeEach, expect, test } from 'vitest';
import { healthUrl, understandApiUrl } from '#src/visitor-urls.ts';
import { testDatabase } from '#test/support/database.ts';
import { openTestApp } from '#test/test-app.ts';

const { db, pool } = await testDatabase();
const site = await openTestApp({ TRUSTED_PROXIES: '1' }, db);
beforeEach(() => pool.query('truncate request_limits'));

const LONG = 'Vi söker en kombi eller suv med automat och dragkrok under 250 000 kr till familjen. '
  .repeat(30)
  .slice(0, 2_000);
const ask = (text: string, network: string) =>
  site.fetch(`${understandApiUrl()}?q=${encodeURIComponent(text)}`, { headers: { 'x-forwarded-for': network } });

test('allows a network 300 short texts a minute, and fourteen of 2 000 characters', async () => {
  const long: number[] = [];
  for (let time = 0; time < 16; time += 1) long.push((await ask(LONG, '192.0.2.1')).status);
  expect(long).toEqual([...Array.from({ length: 14 }, () => 200), 429, 429]);
  expect((await ask('kombi', '192.0.2.2')).status).toBe(200);
  const { rows } = await pool.query(`select key, points from request_limits order by key`);
  expect(rows).toEqual([
    { key: 'understand:192.0.2.1', points: expect.any(Number) },
    { key: 'understand:192.0.2.2', points: 1 },
  ]);
});

test('queues some of thirty concurrent long texts, rejects the others and delays no other requests', async () => {
  const ended: string[] = [];
  // With the five others fewer than the 40 requests that a process accepts at once: only the queue of long texts may reject.
  const texts = Array.from({ length: 30 }, async (_, nth) => {
    const answer = await ask(LONG, `198.51.100.${nth}`);
    ended.push(answer.status === 200 ? 'understood' : 'refused');
    return answer;
  });
  const others = Array.from({ length: 5 }, async (_, nth) => {
    await new Promise((resolve) => setTimeout(resolve, nth * 10));
    const { status } = nth % 2 === 0 ? await site.fetch(healthUrl()) : await ask('dieselkombi', '192.0.2.9');
    ended.push('other');
    return status;
  });
  const answers = await Promise.all(texts);
  expect(new Set(await Promise.all(others))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 503]));
  for (const { status, headers } of answers) if (status === 503) expect(headers.get('retry-after')).toBe('2');
  expect(ended.indexOf('refused')).toBeLessThan(ended.lastIndexOf('understood'));
  expect(ended.lastIndexOf('other')).toBeLessThan(ended.lastIndexOf('understood'));
});

test('answers a wish in slang with its filters and limits', async () => {
  const answer = await ask('nån skåpis på tjockolja, spaklåda, arslevärme, under hundringen', '192.0.2.3');
  expect(await answer.json()).toMatchObject({
    filters: { chassis: ['Transportbil'], fuel: ['Diesel'], transmission: ['Manuell'], maxPrice: 100_000 },
    limits: { equipment: ['Stolsvärme'] },
  });
});
