import { beforeAll, expect, test } from 'vitest';
import { storeBlogCopy } from '#src/db/blog/blog-feed.ts';
import { parseBlogFeed } from '#src/integrations/blog/parse-blog-feed.ts';
import { articleUrl, blogRssApiUrl } from '#src/visitor-urls.ts';
import { testDatabase } from '#test/support/database.ts';
import { openTestApp } from '#test/test-app.ts';

const { db } = await testDatabase();
const FEED = 'https://blogg.exempel.se/rss';
let own: Awaited<ReturnType<typeof openTestApp>>;
let other: typeof own;
beforeAll(async () => {
  own = await openTestApp();
  other = await openTestApp({ BLOG_RSS_URL: FEED });
});
const call = (site: typeof own) =>
  site.fetch(blogRssApiUrl(), { method: 'POST', headers: { origin: 'https://milvis.example' } });

test('serves the built-in articles as a valid feed', async () => {
  const response = await call(own);
  expect(response.headers.get('content-type')).toMatch(/^application\/rss\+xml/);
  expect(parseBlogFeed(await response.text(), FEED)).toMatchObject({
    ok: true,
    value: [expect.objectContaining({ link: `https://milvis.example${articleUrl('provkorning')}` }), {}, {}],
  });
});

test('escapes markup in articles of an external blog', async () => {
  expect((await call(other)).status).toBe(503);
  const post = {
    title: ']]></title><b>&amp;',
    description: '"<>&\'',
    link: 'https://x/?a&b',
    pubDate: null,
    imageUrl: null,
  };
  await storeBlogCopy(db, FEED, { posts: [post], readAt: new Date() });
  const xml = await (await call(other)).text();
  expect(xml).not.toContain('<b>');
  expect(xml).toContain('https://x/?a&amp;b');
});
