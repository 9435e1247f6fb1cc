import type { PageRequest } from '#src/request/page-loader.server.ts';
import { articleUrl } from '#src/visitor-urls.ts';

const TEST_DRIVE = 'provkorning';

/** The site's own article about test drives; null where the site has other articles. */
export async function testDriveArticle(blog: PageRequest['blog']): Promise<{ title: string; url: string } | null> {
  const article = (await blog.articles()).find(({ slug }) => slug === TEST_DRIVE);
  return article === undefined ? null : { title: article.title, url: articleUrl(article.slug) };
}
