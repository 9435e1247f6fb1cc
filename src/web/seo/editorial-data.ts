import type { ArticleLeaf, ItemListLeaf, OrganizationLeaf } from 'schema-dts';
import type { Article } from '#src/domain/blog/blog.ts';
import { MAX_STARS } from '#src/domain/categories/star-score.ts';
import { isoDay } from '#src/domain/format/dates.ts';
import type { SiteSettings } from '#src/request/site/site-settings.ts';
import { articleUrl, categoriesUrl, categoryUrl, homeUrl } from '#src/visitor-urls.ts';
import { absoluteUrl, listItems } from './structured-data.ts';

type Winner = { rank: number; title: string; brand: string; series: string; score: number; summary: string };

/** Titles and descriptions of PUB §2. */
export const categoryDescription = (name: string, site: SiteSettings): string =>
  `${name}. Jämför bilar med ${site.name}. Få smarta råd innan du köper.`;
export const categoryFallbackTitle = (siteName: string): string =>
  `Jämför bilar med ${siteName} - Hitta rätt bil för dig`;

/** Structured data of all categories. */
export const categoryListData = (site: SiteSettings, categories: { slug: string; name: string }[]): ItemListLeaf => ({
  '@type': 'ItemList',
  name: 'Kategorier',
  url: `${site.url}${categoriesUrl()}`,
  itemListElement: listItems(categories.map(({ slug, name }) => ({ name, url: `${site.url}${categoryUrl(slug)}` }))),
});

/** The winners of a category with the site's own star ratings. */
export const winnerListData = (site: SiteSettings, name: string, winners: Winner[]): ItemListLeaf => ({
  '@type': 'ItemList',
  name,
  itemListOrder: 'https://schema.org/ItemListOrderAscending',
  itemListElement: winners.map(({ rank, title, brand, series, score, summary }) => ({
    '@type': 'ListItem',
    position: rank,
    item: {
      '@type': 'Car',
      name: title,
      brand: { '@type': 'Brand', name: brand },
      model: series,
      review: {
        '@type': 'Review',
        reviewBody: summary,
        reviewRating: { '@type': 'Rating', ratingValue: score, bestRating: MAX_STARS, worstRating: 1 },
        author: { '@type': 'Organization', name: site.name },
      },
    },
  })),
});

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
    ...(imageUrl !== null && { image: absoluteUrl(site, imageUrl) }),
    datePublished: isoDay(publishedAt),
    inLanguage: 'sv-SE',
    author: publisher,
    publisher,
  };
}
