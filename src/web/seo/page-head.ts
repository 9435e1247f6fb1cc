import type { MetaDescriptor } from 'react-router';
import type { ArticleLeaf, BreadcrumbListLeaf, ItemListLeaf, OrganizationLeaf, WebSiteLeaf } from 'schema-dts';
import { ANY_CAR } from '#src/domain/categories/any-car.ts';
import { categoryPictureUrl, examplePictureUrl } from '#src/urls.ts';
import type { RootData } from '#src/web/shared/site/use-site.ts';
import { ROOT_ROUTE_ID } from '#src/web/shared/site/use-site.ts';

/** What pages tell search engines in the words of schema.org. */
export type StructuredData = ArticleLeaf | BreadcrumbListLeaf | ItemListLeaf | OrganizationLeaf | WebSiteLeaf;

/** What search engines and shared links are told of a page. */
export type PageHead = {
  title: string;
  description: string;
  /** Path and query of the page's one true address. */
  canonicalPath: string;
  /** `list`: may be found. `noindex`: not to be found, its links still followed. */
  robots: 'index' | 'noindex';
  /** Path or address of the picture for shared links; null: none. The site's own unless given. */
  image?: string | null;
  structuredData?: StructuredData[];
};

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

/** The site that a page's meta function is for: the root loader's data. */
export const rootDataOf = (matches: Matches): RootData | undefined =>
  matches.find((match) => match?.id === ROOT_ROUTE_ID)?.loaderData as RootData | undefined;

/** The tags of a page's head, the same for every page. */
export function headTags(head: PageHead, matches: Matches): MetaDescriptor[] {
  const site = rootDataOf(matches)?.site;
  const name = site?.name ?? '';
  const absolute = (path: string) => (path.startsWith('/') ? `${site?.url ?? ''}${path}` : path);
  const title = head.title.includes(name) ? head.title : `${head.title} | ${name}`;
  const picture = head.image === undefined ? categoryPictureUrl(ANY_CAR, 'light') : head.image;
  const image = picture === null ? [] : [{ property: 'og:image', content: absolute(sharedPicture(picture)) }];
  return [
    { title },
    { name: 'description', content: head.description },
    { name: 'robots', content: head.robots === 'index' ? 'index, follow' : 'noindex, follow' },
    { tagName: 'link', rel: 'canonical', href: absolute(head.canonicalPath) },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: name },
    { property: 'og:locale', content: 'sv_SE' },
    { property: 'og:title', content: head.title },
    { property: 'og:description', content: head.description },
    { property: 'og:url', content: absolute(head.canonicalPath) },
    ...image,
    { name: 'twitter:card', content: picture ? 'summary_large_image' : 'summary' },
    ...(head.structuredData ?? []).map((thing) => ({
      'script:ld+json': { '@context': 'https://schema.org', ...thing },
    })),
  ];
}

/** Services that preview links show no drawings: they get the same one painted. */
const sharedPicture = (address: string): string =>
  address.startsWith(examplePictureUrl('')) ? address.replace(/\.svg(?=\?|$)/, '.jpg') : address;

/** The head of a page that could not be shown. */
export const errorTags = (title: string, matches: Matches): MetaDescriptor[] => [
  { title: `${title} | ${rootDataOf(matches)?.site.name ?? ''}` },
  { name: 'robots', content: 'noindex' },
];

/** The head of a staff page: nothing for search engines or shared links. */
export const staffTags = (title: string, matches: Matches): MetaDescriptor[] => [
  { title: `${title} – admin | ${rootDataOf(matches)?.site.name ?? ''}` },
  { name: 'robots', content: 'noindex, nofollow' },
];
