import type { BlogPost } from '#src/domain/blog/blog-post.ts';
import type { PageRequest } from '#src/request/page-loader.server.ts';

/** The newest blog articles, with pictures under this site's addresses; null when none could be loaded. */
export async function readBlogPosts({
  blog,
  pictures,
}: Pick<PageRequest, 'blog' | 'pictures'>): Promise<BlogPost[] | null> {
  const posts = await blog.posts();
  if (posts === null) return null;
  return posts.map((post) => ({ ...post, imageUrl: post.imageUrl && (pictures.of([post.imageUrl])[0] ?? null) }));
}
