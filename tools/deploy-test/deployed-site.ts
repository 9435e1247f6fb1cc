import https from 'node:https';

/** Address of the site that the test deploys; Caddy signs certificates for it by its own authority. */
export const SITE_HOST = 'localhost';
export const SITE_URL = `https://${SITE_HOST}`;

export type Answer = { status: number; headers: NodeJS.Dict<string | string[]>; text: string; ms: number };
type Asked = { method?: 'GET' | 'POST'; body?: string; headers?: Record<string, string>; limitMs?: number };

/**
 * Requests over TLS as clients send them, with Caddy's own authority as the only trusted one. Each has a connection of its own.
 * @param authority certificate of the authority, PEM
 */
export const openClient =
  (authority: string) =>
  (path: string, { method = 'GET', body = '', headers = {}, limitMs = 60_000 }: Asked = {}): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const startedAt = performance.now();
      const options = { method, ca: authority, agent: false, headers: { 'user-agent': 'deploy-test', ...headers } };
      const request = https.request(new URL(path, SITE_URL), options, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => {
          text += part;
        });
        response.on('error', reject).on('end', () => {
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text,
            ms: performance.now() - startedAt,
          });
        });
      });
      request.setTimeout(limitMs, () => request.destroy(new Error(`No answer to ${path} within ${limitMs} ms`)));
      request.on('error', reject).end(body);
    });

export type SiteClient = ReturnType<typeof openClient>;
