import { escapeXml } from '#src/domain/format/xml.ts';

/** The newest ads of a list as a feed; addresses are absolute. */
export type SearchFeed = {
  title: string;
  /** Of the list as a page, and of the feed itself. */
  listUrl: string;
  feedUrl: string;
  site: string;
  items: readonly FeedItem[];
};

export type FeedItem = { url: string; title: string; summary: string; publishedAt: Date };

/** Time of the latest ad; 1970 without ads. */
const latest = (items: readonly FeedItem[]): Date =>
  new Date(Math.max(0, ...items.map(({ publishedAt }) => publishedAt.getTime())));

/** Atom, RFC 4287. */
export function atomFeed({ title, listUrl, feedUrl, site, items }: SearchFeed): string {
  const entries = items.map(
    (item) => `<entry>
<id>${escapeXml(item.url)}</id>
<title>${escapeXml(item.title)}</title>
<updated>${item.publishedAt.toISOString()}</updated>
<published>${item.publishedAt.toISOString()}</published>
<link rel="alternate" type="text/html" href="${escapeXml(item.url)}"/>
<summary>${escapeXml(item.summary)}</summary>
</entry>
`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="sv">
<id>${escapeXml(feedUrl)}</id>
<title>${escapeXml(title)}</title>
<updated>${latest(items).toISOString()}</updated>
<author><name>${escapeXml(site)}</name></author>
<link rel="self" type="application/atom+xml" href="${escapeXml(feedUrl)}"/>
<link rel="alternate" type="text/html" href="${escapeXml(listUrl)}"/>
${entries.join('')}</feed>
`;
}

/** JSON Feed 1.1. */
export const jsonFeed = ({ title, listUrl, feedUrl, site, items }: SearchFeed): string =>
  JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: listUrl,
    feed_url: feedUrl,
    language: 'sv',
    authors: [{ name: site }],
    items: items.map((item) => ({
      id: item.url,
      url: item.url,
      title: item.title,
      content_text: item.summary,
      date_published: item.publishedAt.toISOString(),
    })),
  });
