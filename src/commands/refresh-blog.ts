import { fail, ok, type Result } from '#src/base/result.ts';
import { readBlogCopy, storeBlogCopy } from '#src/db/blog/blog-feed.ts';
import type { Db } from '#src/db/connection/client.ts';
import { decodeXml } from '#src/integrations/blog/decode-xml.ts';
import { parseBlogFeed } from '#src/integrations/blog/parse-blog-feed.ts';
import { fetchOutside } from '#src/integrations/outside/fetch-outside.ts';
import type { Network } from '#src/integrations/outside/public-address.ts';

/** A copy younger than this is not refetched (PUB §9). */
const STALE_MS = 15 * 60_000;
const LIMITS = {
  connectMs: 3_000,
  totalMs: 8_000,
  maxBytes: 2_000_000,
  // Many servers send a wrong Content-Type; the parser detects the format.
  contentTypes: /^((application|text)\/.*|)$/,
};

/** Address of the blog's feed, and which networks may be requested. */
export type BlogSource = { feedUrl: string; network: Network };

/**
 * Refreshes the stored copy of the blog if it is stale. On failure the last good copy is left unchanged.
 * @returns whether anything was read, or one line that states the failure
 */
export async function refreshBlog(
  db: Db,
  { feedUrl, network, now }: BlogSource & { now: Date },
): Promise<Result<{ wasRead: boolean }, string>> {
  const copy = await readBlogCopy(db, feedUrl);
  if (copy && now.getTime() - copy.readAt.getTime() < STALE_MS) return ok({ wasRead: false });
  const answer = await fetchOutside(feedUrl, { ...LIMITS, network });
  if (!answer.ok) return fail(`${answer.failure.kind}: ${answer.failure.detail}`);
  const posts = parseBlogFeed(decodeXml(answer.value.body, answer.value.contentType), feedUrl);
  if (!posts.ok) return posts;
  await storeBlogCopy(db, feedUrl, { posts: posts.value, readAt: now });
  return ok({ wasRead: true });
}
