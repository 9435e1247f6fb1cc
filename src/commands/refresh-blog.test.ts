import { readFileSync } from 'node:fs';
import http, { type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PROJECT_ROOT } from '#src/config/env.ts';
import { readBlogCopy } from '#src/db/blog/blog-feed.ts';
import { ANY_NETWORK, PUBLIC_NETWORK } from '#src/integrations/outside/public-address.ts';
import { watchBlog } from '#src/jobs/watch-blog.ts';
import { homeUrl } from '#src/visitor-urls.ts';
import { testDatabase } from '#test/support/database.ts';
import { openTestApp } from '#test/test-app.ts';
import { refreshBlog } from './refresh-blog.ts';

const { db } = await testDatabase();
const FEED = readFileSync(path.join(PROJECT_ROOT, 'test/fixtures/rss/prof18-feed-test-greek.xml'));
const NOW = new Date('2026-11-20T12:00:00Z');

let answer: RequestListener;
let asked = 0;
let feedUrl: string;
let site: Awaited<ReturnType<typeof openTestApp>>;
const server = http.createServer((request, response) => {
  asked += 1;
  answer(request, response);
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  feedUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/rss`;
  site = await openTestApp({ BLOG_RSS_URL: feedUrl });
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});
beforeEach(async () => {
  asked = 0;
  answer = (_request, response) => void response.writeHead(200, { 'content-type': 'text/xml' }).end(FEED);
  await db.deleteFrom('blog_feed').execute();
});
const refresh = (minutes = 0) =>
  refreshBlog(db, { feedUrl, network: ANY_NETWORK, now: new Date(NOW.getTime() + minutes * 60_000) });
const titles = async () => (await readBlogCopy(db, feedUrl))?.posts.map(({ title }) => title);
const GREEK = ['«Πορτραίτα καραντίνας» για έμπνευση από τη συλλογή Φέλιου'];

test('reads a feed once in a quarter of an hour', async () => {
  expect(await refresh()).toEqual({ ok: true, value: { wasRead: true } });
  expect(await titles()).toEqual(GREEK);
  expect(await refresh(14)).toEqual({ ok: true, value: { wasRead: false } });
  expect(await refresh(15)).toEqual({ ok: true, value: { wasRead: true } });
  expect(asked).toBe(2);
});

test('rejects an address of a private network', async () => {
  const outcome = await refreshBlog(db, { feedUrl: 'http://127.0.0.1/', network: PUBLIC_NETWORK, now: NOW });
  expect(outcome).toEqual({ ok: false, failure: expect.stringMatching(/^private-network/) });
});

describe('an invalid feed leaves the last good copy, and the page works', () => {
  const bomb = `<!DOCTYPE a [<!ENTITY a "${'x'.repeat(99)}"><!ENTITY b "${'&a;'.repeat(999)}">]><rss><channel><item>&b;</item></channel></rss>`;
  test.each<[string, RegExp, RequestListener]>([
    [
      'a page',
      /neither|no XML/,
      (_q, r) => r.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><p>Hej'),
    ],
    [
      '50 MB',
      /too-large/,
      (_q, r) => r.writeHead(200, { 'content-type': 'text/xml' }).end(Buffer.alloc(50_000_000, 'a')),
    ],
    ['an error', /status: 500/, (_q, r) => r.writeHead(500).end()],
    ['a picture', /content-type/, (_q, r) => r.writeHead(200, { 'content-type': 'image/png' }).end()],
    ['a bomb', /no article|no XML/, (_q, r) => r.writeHead(200, { 'content-type': 'text/xml' }).end(bomb)],
    [
      'an endless one',
      /too-large/,
      (_q, r) => {
        r.writeHead(200, { 'content-type': 'text/xml' });
        const pour = () => {
          while (!r.destroyed && r.write('<item>'.repeat(1_000)));
        };
        r.on('drain', pour);
        pour();
      },
    ],
  ])('%s', async (_name, problem, badAnswer) => {
    await refresh();
    answer = badAnswer;
    expect(await refresh(20)).toEqual({ ok: false, failure: expect.stringMatching(problem) });
    expect(await titles()).toEqual(GREEK);
  });
});

test('the scheduled refresh reads immediately and retries, and the home page shows the stored copy', async () => {
  const empty = await site.open(homeUrl());
  expect(empty.status).toBe(200);
  expect(empty.text).toContain('Artiklar kunde inte laddas just nu. Försök igen senare.');
  answer = (_request, response) => {
    if (asked === 1) response.writeHead(503).end();
    else response.writeHead(200, { 'content-type': 'text/xml' }).end(FEED);
  };
  const problems: unknown[] = [];
  const logger = { warn: (details: unknown) => void problems.push(details) };
  const stop = watchBlog({ db, feedUrl, network: ANY_NETWORK, logger });
  await expect.poll(titles, { timeout: 10_000 }).toEqual(GREEK);
  stop();
  expect(problems).toEqual([{ feedUrl, problem: 'status: 503' }]);
  expect((await site.open(homeUrl())).html).toContain('Πορτραίτα');
});
