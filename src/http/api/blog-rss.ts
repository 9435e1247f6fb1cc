import { XMLBuilder } from 'fast-xml-parser';
import type { Handler } from 'hono';
import type { Blog } from '#src/domain/blog/blog.ts';
import type { HttpEnv } from '#src/http/http-env.ts';
import type { SiteSettings } from '#src/request/site/site-settings.ts';

const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: '@', suppressEmptyNode: true });

/** The home page's articles as RSS 2.0 (PUB §7 fetch-blog-rss); 503 when none has been loaded yet. */
export function blogRss(blog: Blog, site: SiteSettings, onError: (error: unknown) => void): Handler<HttpEnv> {
  const absolute = (address: string) => (address.startsWith('/') ? `${site.url}${address}` : address);
  return async (c) => {
    const posts = await blog.posts(onError);
    if (posts === null) {
      return c.json({ error: 'Artiklar kunde inte laddas just nu. Försök igen senare.' }, 503, { 'retry-after': '60' });
    }
    const item = posts.map(({ title, description, link, pubDate, imageUrl }) => ({
      title,
      description,
      link: absolute(link),
      guid: absolute(link),
      ...(pubDate === null ? {} : { pubDate: new Date(pubDate).toUTCString() }),
      ...(imageUrl === null ? {} : { 'media:thumbnail': { '@url': absolute(imageUrl) } }),
    }));
    const rss = {
      '?xml': { '@version': '1.0', '@encoding': 'UTF-8' },
      rss: {
        '@version': '2.0',
        '@xmlns:media': 'http://search.yahoo.com/mrss/',
        channel: { title: site.name, link: site.url, description: 'Senaste artiklarna', item },
      },
    };
    return c.body(builder.build(rss), 200, {
      'content-type': 'application/rss+xml; charset=utf-8',
      'cache-control': 'no-cache',
    });
  };
}
