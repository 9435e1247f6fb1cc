import type { Article } from './article.ts';
import type { BlogPost } from './blog-post.ts';

/** The blog as pages use it. */
export type Blog = {
  /** At most three articles; null when none could be loaded yet. Never waits for another server. */
  posts(): Promise<BlogPost[] | null>;
  /** Articles stored with the site's code. */
  articles(): Promise<Article[]>;
};
