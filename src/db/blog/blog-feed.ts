import type { Db } from '#src/db/connection/client.ts';
import type { BlogPost } from '#src/domain/blog/blog.ts';

/** The last good copy of the blog's feed. */
export type BlogCopy = { posts: BlogPost[]; readAt: Date };

/** The copy of this feed; null when it was never read, or the stored copy is of another feed. */
export async function readBlogCopy(db: Db, feedUrl: string): Promise<BlogCopy | null> {
  const row = await db
    .selectFrom('blog_feed')
    .select(['posts', 'read_at as readAt'])
    .where('feed_url', '=', feedUrl)
    .executeTakeFirst();
  return row ?? null;
}

export async function storeBlogCopy(db: Db, feedUrl: string, { posts, readAt }: BlogCopy): Promise<void> {
  const copy = { feed_url: feedUrl, posts: JSON.stringify(posts), read_at: readAt };
  await db
    .insertInto('blog_feed')
    .values(copy)
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet(copy))
    .execute();
}
