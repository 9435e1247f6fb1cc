import type { Article } from './article.ts';
import type { BlogPost } from './blog-post.ts';

/** The blog as pages see it. */
export type Blog = {
  /** At most three articles; null when none could be loaded yet. Never waits for another server. */
  posts(): Promise<BlogPost[] | null>;
  /** The articles that the site carries itself. */
  articles(): Promise<Article[]>;
};
