type Policy = {
  /** Sources of scripts besides the site's own files: hashes, or the nonce of one response. */
  scripts?: readonly string[];
  /** Whether allowed scripts may load scripts of others, and those may contact their own servers. */
  allowsOthers?: boolean;
  /** Origins from which the map of dealers loads, besides the site itself. */
  mapOrigins?: readonly string[];
};

/**
 * Content-Security-Policy of a response: allows the site's own resources; pictures of dealers and of the blog are served through
 * src/http/pictures. Markup that somebody injects cannot run scripts, whatever the page allows.
 */
export function contentSecurityPolicy({ scripts = [], allowsOthers = false, mapOrigins = [] }: Policy = {}): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scripts, ...(allowsOthers ? ["'strict-dynamic'"] : [])].join(' '),
    "style-src 'self'",
    `img-src 'self'${allowsOthers ? ' data: https:' : ''}`,
    "font-src 'self'",
    ["connect-src 'self'", ...mapOrigins, ...(allowsOthers ? ['https:'] : [])].join(' '),
    // For the service worker, which 'strict-dynamic' would block, and for the map's.
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
