/** A dealer's file that the site pulls from the dealer's own address. */

/** How the site authenticates itself: by HTTPS with none, basic or bearer, by SFTP with password or key. */
export const FEED_AUTHS = ['none', 'basic', 'bearer', 'password', 'key'] as const;
export type FeedAuth = (typeof FEED_AUTHS)[number];

export type FeedSourceState = 'new' | 'pulling' | 'delivered' | 'unchanged' | 'failed';
