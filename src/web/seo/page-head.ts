import type { Location, MetaDescriptor, MetaFunction } from 'react-router';
import type {
  ArticleLeaf,
  AutoDealerLeaf,
  BreadcrumbListLeaf,
  ItemListLeaf,
  OrganizationLeaf,
  WebSiteLeaf,
} from 'schema-dts';
import { ANY_CAR } from '#src/domain/categories/any-car.ts';
import { categoryPictureUrl, DEALER_AREA_PATH, rasterAddress } from '#src/visitor-urls.ts';
import { ROOT_ROUTE_ID, type RootData } from '#src/web/frame/site/use-site.ts';

/** Structured data in the vocabulary of schema.org. */
type StructuredData = ArticleLeaf | AutoDealerLeaf | BreadcrumbListLeaf | ItemListLeaf | OrganizationLeaf | WebSiteLeaf;

/** A picture that the site makes for shared links, 1200 × 630 pixels as JPEG, and its content in words. */
type SharedPicture = { url: string; alt: string };

/** Metadata of a page for search engines and shared links. */
type PageHead = {
  title: string;
  description: string;
  /** Path and query of the canonical address. */
  canonicalPath: string;
  /** `index`: indexed. `noindex`: not indexed, but its links are followed. */
  robots: 'index' | 'noindex';
  /** Path or address of the picture for shared links; null: none; the site's own when left out. */
  image?: string | SharedPicture | null;
  structuredData?: StructuredData[];
  /** Further tags of this page. */
  tags?: MetaDescriptor[];
};

type LoaderData<Loader> = NonNullable<Parameters<MetaFunction<Loader>>[0]['loaderData']>;

type Matches = readonly ({ id: string; pathname: string; loaderData?: unknown } | undefined)[];

/** The site, from the root loader's data, for a page's meta function. */
export const rootDataOf = (matches: Matches): RootData | undefined =>
  matches.find((match) => match?.id === ROOT_ROUTE_ID)?.loaderData as RootData | undefined;

/**
 * The meta function of a page with a loader.
 * @param headOf head of the loaded page, or the title of an error page in its place
 * @param failure title when loading failed, for pages with an error page of their own
 */
export const pageMeta =
  <Loader extends (...args: never[]) => unknown>(
    headOf: (data: LoaderData<Loader>, root: RootData, location: Location) => PageHead | string,
    failure?: (error: unknown, siteName: string) => string,
  ): MetaFunction<Loader> =>
  ({ loaderData, error, matches, location }) => {
    const root = rootDataOf(matches);
    if (failure && (error || !loaderData)) return errorTags(failure(error, root?.site.name ?? ''), matches);
    if (!loaderData || !root) return [];
    const head = headOf(loaderData, root, location);
    return typeof head === 'string' ? errorTags(head, matches) : headTags(head, matches);
  };

/** Builds the tags of a page's head, in the same way for every page. */
export function headTags(head: PageHead, matches: Matches): MetaDescriptor[] {
  const site = rootDataOf(matches)?.site;
  const name = site?.name ?? '';
  const absolute = (path: string) => (path.startsWith('/') ? `${site?.url ?? ''}${path}` : path);
  const title = head.title.includes(name) ? head.title : `${head.title} | ${name}`;
  const picture = head.image === undefined ? categoryPictureUrl(ANY_CAR, 'light') : head.image;
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
    ...(picture === null ? [] : pictureTags(picture, absolute)),
    { name: 'twitter:card', content: picture ? 'summary_large_image' : 'summary' },
    ...(head.structuredData ?? []).map((thing) => ({
      'script:ld+json': { '@context': 'https://schema.org', ...thing },
    })),
    ...(head.tags ?? []),
  ];
}

/** Link previews do not support SVG: they get a raster version. */
function pictureTags(picture: string | SharedPicture, absolute: (path: string) => string): MetaDescriptor[] {
  if (typeof picture === 'string') return [{ property: 'og:image', content: absolute(rasterAddress(picture)) }];
  return [
    { property: 'og:image', content: absolute(picture.url) },
    { property: 'og:image:type', content: 'image/jpeg' },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: picture.alt },
  ];
}

/** Head of a page that failed. */
export const errorTags = (title: string, matches: Matches): MetaDescriptor[] => [
  { title: `${title} | ${rootDataOf(matches)?.site.name ?? ''}` },
  { name: 'robots', content: 'noindex' },
];

/** The area that a page belongs to, or the sign-in that leads to it. */
export const areaOf = (path: string | null | undefined): 'handlare' | 'admin' =>
  path?.startsWith(DEALER_AREA_PATH) ? 'handlare' : 'admin';

/**
 * Head of a page of the staff area or of the dealers' own, without tags for search engines and shared links.
 * @param path the page of its area; on pages of the sign-in, the one that it leads to
 */
export const staffTags = (
  title: string,
  matches: Matches,
  path: string | null | undefined = matches.at(-1)?.pathname,
): MetaDescriptor[] => [
  { title: `${title} – ${areaOf(path)} | ${rootDataOf(matches)?.site.name ?? ''}` },
  { name: 'robots', content: 'noindex, nofollow' },
];
