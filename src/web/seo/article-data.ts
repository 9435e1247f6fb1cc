import type { ArticleLeaf, OrganizationLeaf } from 'schema-dts';
import type { Article } from '#src/domain/blog/article.ts';
import { isoDay } from '#src/domain/format/dates.ts';
import type { SiteSettings } from '#src/request/site/site-settings.ts';
import { articleUrl, homeUrl } from '#src/urls.ts';

type ArticleFields = Pick<Article, 'slug' | 'title' | 'introduction' | 'publishedAt' | 'imageUrl'>;

/** Structured data of an article of the site, which is also its author. */
export function articleData(
  site: SiteSettings,
  { slug, title, introduction, publishedAt, imageUrl }: ArticleFields,
): ArticleLeaf {
  const publisher: OrganizationLeaf = { '@type': 'Organization', name: site.name, url: `${site.url}${homeUrl()}` };
  return {
    '@type': 'Article',
    headline: title,
    description: introduction,
    url: `${site.url}${articleUrl(slug)}`,
    ...(imageUrl === null ? {} : { image: imageUrl.startsWith('/') ? `${site.url}${imageUrl}` : imageUrl }),
    datePublished: isoDay(publishedAt),
    inLanguage: 'sv-SE',
    author: publisher,
    publisher,
  };
}
