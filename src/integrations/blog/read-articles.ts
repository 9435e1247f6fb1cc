import { readFile } from 'node:fs/promises';
import type { Article, ArticlePart } from '#src/domain/blog/blog.ts';
import { child, children, type FeedNode, htmlToText, nodeText, parseXml, rawHtml } from './feed-node.ts';

const PART = /<(h2|p|ul)>([\s\S]*?)<\/\1>/gu;

/**
 * Reads the built-in articles from their RSS file, newest first.
 * @throws Error naming the file when an article is incomplete; the file belongs to the project
 */
export async function readArticles(file: string): Promise<Article[]> {
  const rss = child(parseXml(await readFile(file, 'utf8')), 'rss');
  const channel = rss && child(rss, 'channel');
  const articles = channel ? children(channel, 'item').map(toArticle) : [];
  for (const { slug, title, introduction, parts, publishedAt } of articles) {
    const isWhole = /^[a-z0-9-]+$/.test(slug) && title !== '' && introduction !== '' && parts.length > 2;
    if (!isWhole || Number.isNaN(publishedAt.getTime()))
      throw new Error(`${file}: the article "${title}" is not whole`);
  }
  return articles.sort((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime());
}

function toArticle(item: FeedNode): Article {
  const enclosure = child(item, 'enclosure');
  return {
    slug: nodeText(child(item, 'link')).replace(/^.*\//u, ''),
    title: nodeText(child(item, 'title')),
    introduction: nodeText(child(item, 'description')),
    publishedAt: new Date(nodeText(child(item, 'pubDate'))),
    imageUrl: enclosure ? nodeText(enclosure['@url']) : null,
    parts: [...rawHtml(child(item, 'content:encoded')).matchAll(PART)].map(([, tag, html = '']) => toPart(tag, html)),
  };
}

function toPart(tag: string | undefined, html: string): ArticlePart {
  if (tag !== 'ul') return { kind: tag === 'h2' ? 'heading' : 'paragraph', text: htmlToText(html) };
  return { kind: 'list', items: [...html.matchAll(/<li>([\s\S]*?)<\/li>/gu)].map(([, item = '']) => htmlToText(item)) };
}
