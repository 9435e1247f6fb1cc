import { expect, test } from 'vitest';
import { testDatabase } from '#test/support/database.ts';
import { readBlogCopy, storeBlogCopy } from './blog-feed.ts';

const { db } = await testDatabase();
const FEED = 'https://blogg.exempel.se/rss';
const post = { title: 'T', description: 'å 👍', link: 'https://x/', pubDate: null, imageUrl: null };

test('stores the last copy, which belongs to its feed alone', async () => {
  expect(await readBlogCopy(db, FEED)).toBeNull();
  for (const readAt of [new Date('2026-01-01'), new Date('2026-01-02')]) {
    await storeBlogCopy(db, FEED, { posts: [post], readAt });
    expect(await readBlogCopy(db, FEED)).toEqual({ posts: [post], readAt });
  }
  expect(await readBlogCopy(db, 'https://annan.example/')).toBeNull();
});
