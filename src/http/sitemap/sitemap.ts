import type { Context, Handler } from 'hono';
import { type MadeSitemap, makeSitemap } from '#src/commands/make-sitemap.ts';
import type { Db } from '#src/db/connection/client.ts';
import { readSitemapCopy, readSitemapStamp } from '#src/db/sitemap/sitemap.ts';
import type { Blog } from '#src/domain/blog/blog.ts';
import {
  minimalSitemap,
  type SitemapFile,
  type SitemapLimits,
  type SitemapPage,
  sitemapFiles,
  sitemapIndex,
} from '#src/domain/sitemap/sitemap-files.ts';
import { contentEtag, notModified, REVALIDATE } from '#src/http/etag.ts';
import type { HttpEnv } from '#src/http/http-env.ts';
import type { PageLogger } from '#src/request/request-context.server.ts';
import {
  ADMIN_PATH,
  ALERTS_PATH,
  API_PATH,
  DEALER_AREA_PATH,
  homeUrl,
  SHARED_LISTS_PATH,
  SITEMAP_PART_PARAM,
  sitemapUrl,
  VISITOR_ACCOUNT_PATH,
} from '#src/visitor-urls.ts';

export type SitemapOptions = {
  db: Db;
  siteUrl: string;
  blog: Pick<Blog, 'articles'>;
  logger: PageLogger;
  limits?: SitemapLimits | undefined;
};

/**
 * Serves the sitemap, rebuilt when stock, catalogue or categories have changed. When that fails, serves the last good copy of this
 * process or of the database, or the home page alone (D42). A sitemap too long for one file is an index of its parts.
 */
export function createSitemap({ db, siteUrl, blog, logger, limits }: SitemapOptions): Handler<HttpEnv> {
  let cached: { stamp: string | null; files: SitemapFile[] } | null = null;
  let making: Promise<MadeSitemap> | null = null;

  const make = async (): Promise<MadeSitemap> => makeSitemap(db, { articles: await blog.articles(), now: new Date() });
  const inFiles = (pages: readonly SitemapPage[]) => sitemapFiles(pages, siteUrl, limits);

  async function files(): Promise<SitemapFile[]> {
    if (cached !== null && cached.stamp === (await readSitemapStamp(db))) return cached.files;
    // Concurrent requests share one build.
    making ??= make().finally(() => {
      making = null;
    });
    const { stamp, pages } = await making;
    if (cached?.stamp !== stamp) cached = { stamp, files: inFiles(pages) };
    return cached.files;
  }

  /** null: there is no copy. */
  async function lastGood(error: unknown): Promise<SitemapFile[] | null> {
    logger.error({ err: error }, 'sitemap build failed, serving the last good copy');
    if (cached) return cached.files;
    const copy = await readSitemapCopy(db).catch(() => null);
    if (copy === null) return null;
    cached = { stamp: null, files: inFiles(copy) };
    return cached.files;
  }

  return async (c, next) => {
    const found = await files().catch(lastGood);
    if (found === null) {
      logger.error({}, 'sitemap has no copy, serving the home page only');
      return send(c, minimalSitemap(siteUrl + homeUrl()));
    }
    const part = c.req.query(SITEMAP_PART_PARAM);
    if (part === undefined && found.length > 1) {
      return send(
        c,
        sitemapIndex(found, (place) => siteUrl + sitemapUrl(place)),
      );
    }
    const file = found[/^[1-9]\d{0,5}$/.test(part ?? '1') ? Number(part ?? 1) - 1 : found.length];
    return file ? send(c, file.xml) : next();
  };
}

function send(c: Context<HttpEnv>, xml: string): Response {
  const headers = { etag: contentEtag(xml), 'cache-control': REVALIDATE };
  const type = 'application/xml; charset=utf-8';
  return notModified(c, headers) ?? c.body(xml, 200, { ...headers, 'content-type': type });
}

/**
 * robots.txt: crawlers may read every public page. Ads and filtered lists carry noindex, which crawlers must be able to read. The
 * staff area, the dealers' own area and /api are excluded.
 */
export const robots = (siteUrl: string): Handler<HttpEnv> => {
  const lines = [
    'User-agent: *',
    'Allow: /',
    `Disallow: ${ADMIN_PATH}`,
    `Disallow: ${DEALER_AREA_PATH}`,
    `Disallow: ${ALERTS_PATH}/`,
    `Disallow: ${SHARED_LISTS_PATH}/`,
    `Disallow: ${VISITOR_ACCOUNT_PATH}/`,
    `Disallow: ${API_PATH}/`,
    '',
    `Sitemap: ${siteUrl}${sitemapUrl()}`,
    '',
  ];
  return (c) => c.text(lines.join('\n'), 200, { 'cache-control': 'public, max-age=3600' });
};
