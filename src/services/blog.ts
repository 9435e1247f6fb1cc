import path from 'node:path';
import { PROJECT_ROOT } from '#src/config/env.ts';
import { readBlogCopy } from '#src/db/blog/blog-feed.ts';
import type { Db } from '#src/db/connection/client.ts';
import { type Article, type Blog, type BlogPost, DESCRIPTION_CHARACTERS, MAX_POSTS } from '#src/domain/blog/blog.ts';
import { excerpt } from '#src/domain/format/texts.ts';
import { readArticles } from '#src/integrations/blog/read-articles.ts';
import { articleUrl } from '#src/visitor-urls.ts';

const ARTICLES = path.join(PROJECT_ROOT, 'data/blog/artiklar.xml');

type Options = {
  db: Db;
  /** Null: the built-in articles. */
  feedUrl: string | null;
};

/** The configured blog: the last good copy of a feed, or the built-in articles. */
export function createBlog({ db, feedUrl }: Options): Blog {
  let cached: Promise<Article[]> | undefined;
  const articles = () => {
    cached ??= readArticles(ARTICLES);
    return cached;
  };
  const posts = async () => {
    if (feedUrl === null) return (await articles()).slice(0, MAX_POSTS).map(toPost);
    return (await readBlogCopy(db, feedUrl))?.posts ?? null;
  };
  return {
    articles,
    posts: (onError) =>
      posts().catch((error: unknown) => {
        onError(error);
        return null;
      }),
  };
}

const toPost = ({ slug, title, introduction, publishedAt, imageUrl }: Article): BlogPost => ({
  title,
  description: excerpt(introduction, DESCRIPTION_CHARACTERS),
  link: articleUrl(slug),
  pubDate: publishedAt.toISOString(),
  imageUrl,
});
