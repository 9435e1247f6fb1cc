import { fail, ok, type Result } from '#src/base/result.ts';
import { type BlogPost, DESCRIPTION_CHARACTERS, MAX_POSTS } from '#src/domain/blog/blog.ts';
import { excerpt } from '#src/domain/format/texts.ts';
import { child, children, type FeedNode, feedImage, htmlToText, nodeText, parseXml, rawHtml } from './feed-node.ts';

const TITLE_CHARACTERS = 200;
/** Further items are read only where some of the first cannot be used. */
const MAX_ITEMS_READ = 20;

/**
 * Parses the first articles of an RSS (0.9x, 2.0, RDF) or Atom feed in document order. Items without a title or a usable link are
 * skipped.
 * @param base URL of the feed, against which links are resolved
 * @returns the articles, or one line that says why the feed is invalid
 */
export function parseBlogFeed(xml: string, base: string): Result<BlogPost[], string> {
  const read = readXml(xml);
  if (!read.ok) return read;
  const rss = child(read.value, 'rss') ?? child(read.value, 'rdf:RDF');
  const channel = rss && (child(rss, 'channel') ?? rss);
  const feed = child(read.value, 'feed');
  const items = channel
    ? [...children(channel, 'item'), ...(rss === channel ? [] : children(rss, 'item'))]
    : feed && children(feed, 'entry');
  if (!items) return fail('neither RSS nor Atom');
  const posts = items.slice(0, MAX_ITEMS_READ).flatMap((item) => toPost(item, base) ?? []);
  return posts.length > 0 ? ok(posts.slice(0, MAX_POSTS)) : fail(`no article with title and link in ${items.length}`);
}

function readXml(xml: string): Result<FeedNode, string> {
  try {
    return ok(parseXml(xml));
  } catch (error) {
    return fail(`no XML: ${error instanceof Error ? error.message.slice(0, 120) : 'unknown'}`);
  }
}

function toPost(item: FeedNode, base: string): BlogPost | null {
  const title = excerpt(htmlToText(rawHtml(child(item, 'title'))), TITLE_CHARACTERS);
  const link = linkOf(item, base);
  if (title === '' || link === null) return null;
  const summary = child(item, 'description') ?? child(item, 'summary');
  const content = child(item, 'content:encoded') ?? child(item, 'content');
  const description = htmlToText(rawHtml(summary)) || htmlToText(rawHtml(content));
  const image = feedImage(item, [rawHtml(content), rawHtml(summary)]);
  return {
    title,
    description: excerpt(description, DESCRIPTION_CHARACTERS),
    link,
    pubDate: readDate(
      nodeText(child(item, 'pubDate') ?? child(item, 'dc:date') ?? child(item, 'published') ?? child(item, 'updated')),
    ),
    imageUrl: image === null ? null : webAddress(image, base),
  };
}

/** RSS has the link as text, Atom as an attribute; the alternate one is used. */
function linkOf(item: FeedNode, base: string): string | null {
  const links = children(item, 'link');
  const alternate = links.find((link) => (nodeText(link['@rel']) || 'alternate') === 'alternate');
  return alternate ? webAddress(nodeText(alternate) || nodeText(alternate['@href']), base) : null;
}

function webAddress(address: string, base: string): string | null {
  const url = address === '' ? null : URL.parse(address, base);
  return url && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' ? url.href : null;
}

/** Parses dates of RFC 822, ISO 8601 and the European form (22.11.2022 12:16:00), which is taken as UTC. */
function readDate(written: string): string | null {
  const european = /^(\d{1,2})\.(\d{1,2})\.(\d{4})(?:\s+(\d{1,2}:\d{2}(?::\d{2})?))?$/u.exec(written);
  const [, day = '', month = '', year = '', time = '00:00'] = european ?? [];
  const date = new Date(
    european ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}T${time.padStart(5, '0')}Z` : written,
  );
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}
