import path from 'node:path';
import { PROJECT_ROOT } from '#src/config/env.ts';
import { readBlogCopy } from '#src/db/blog-feed.ts';
import type { Db } from '#src/db/client.ts';
import type { Article } from '#src/domain/blog/article.ts';
import type { Blog } from '#src/domain/blog/blog.ts';
import { type BlogPost, DESCRIPTION_CHARACTERS, MAX_POSTS } from '#src/domain/blog/blog-post.ts';
import { excerpt } from '#src/domain/format/excerpt.ts';
import { readArticles } from '#src/integrations/blog/read-articles.ts';
import { articleUrl } from '#src/urls.ts';

const ARTICLES = path.join(PROJECT_ROOT, 'data/blog/artiklar.xml');

type Options = {
  db: Db;
  /** Called when posts cannot be read; there are none then. */
  onError: (error: unknown) => void;
  /** Null: the articles that the site carries itself. */
  feedUrl: string | null;
};

/** The blog of the settings: a feed, whose last good copy is read, or the site's own articles. */
export function createBlog({ db, onError, feedUrl }: Options): Blog {
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
    // The page has more to show than its blog.
    posts: () =>
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
