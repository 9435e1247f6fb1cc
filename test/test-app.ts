import { pino } from 'pino';
import { parseConfig } from '#src/config/env.ts';
import type { Db } from '#src/db/connection/client.ts';
import { decodeEntities } from '#src/domain/deliveries/html-entities.ts';
import { createApp } from '#src/http/app.ts';
import type { AppOptions } from '#src/http/app-options.ts';
import type { LoadLimits } from '#src/http/load-shedding/concurrency-limit.ts';
import { CLIENT_BUILD, loadBuiltPages } from '#src/server/load-pages.ts';
import { siteMetrics } from '#src/server/start-server.ts';
import { createContentVersion } from '#src/services/content-version.ts';
import { buildSite } from '#tools/launch/build-site.ts';
import { testSecretBox as secretBox } from './secret-box.ts';
import { testDatabase } from './support/database.ts';

/** A page as a visitor's browser receives it. */
export type Page = {
  status: number;
  headers: Headers;
  html: string;
  /** Its text without tags, scripts and comments, with plain spaces. */
  text: string;
};

type TestApp = {
  fetch(path: string, init?: RequestInit): Promise<Response>;
  open(path: string, init?: RequestInit): Promise<Page>;
  /** The server's log output. */
  log: Record<string, unknown>[];
};

/** However busy the machine is, a request fails by what it finds. */
export const PATIENT: LoadLimits = { waitLimitMs: 60_000, limitMs: 60_000 };

/** The files of a worker check only once whether the build is current. */
let built: Promise<void> | undefined;

/** The whole built site over the test file's database, as in production except for the network. */
export async function openTestApp(
  env: Record<string, string> = {},
  ownDb?: Db,
  options: Pick<
    AppOptions,
    | 'adSearch'
    | 'sitemapLimits'
    | 'replicas'
    | 'pageCache'
    | 'deliveries'
    | 'feedCa'
    | 'siteCounter'
    | 'formLimitMs'
    | 'shutdown'
  > = {},
): Promise<TestApp> {
  built ??= buildSite();
  await built;
  const config = parseConfig({ SITE_URL: 'https://milvis.example', ...env });
  if (!config.ok) throw new Error(config.failure);
  const db = ownDb ?? (await testDatabase()).db;
  const log: Record<string, unknown>[] = [];
  const logger = pino({ level: 'trace' }, { write: (line: string) => log.push(JSON.parse(line)) });
  const onError = (error: unknown) => logger.error({ err: error }, 'version of the pages not read');
  const app = await createApp({
    config: config.value,
    db,
    secretBox,
    metrics: siteMetrics(config.value.metricsToken),
    logger,
    handlePage: await loadBuiltPages(),
    clientFolder: CLIENT_BUILD,
    // However busy the machine is, a page is never served in an older version.
    loadLimits: PATIENT,
    pageCache: { version: createContentVersion(db, { onError }), maxWaitMs: 60_000, settledAfterMs: 0 },
    ...options,
  });
  const fetch = async (path: string, init?: RequestInit) => app.request(path, init);
  const open = async (path: string, init?: RequestInit) => {
    const response = await fetch(path, init);
    const html = await response.text();
    return { status: response.status, headers: response.headers, html, text: textOf(html) };
  };
  return { fetch, open, log };
}

function textOf(html: string): string {
  const words = html
    .replace(/<(script|style|title)\b[^>]*>.*?<\/\1>/gs, ' ')
    // A word break opportunity does not separate words.
    .replace(/<!--.*?-->|<wbr\s*\/?>/gs, '')
    .replace(/<[^>]*>/g, ' ');
  return decodeEntities(words).replace(/\s+/gu, ' ').trim();
}

/** The addresses that a page links to, in order. */
export const linksOf = (html: string): string[] =>
  [...html.matchAll(/<a\b[^>]*\shref="([^"]*)"/g)].map((match) => (match[1] ?? '').replaceAll('&amp;', '&'));

/** The content of a meta tag by its name or property. */
export const metaOf = (html: string, name: string): string | undefined =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];

/** The page's structured data, by type. */
export const structuredDataOf = (html: string): Record<string, Record<string, unknown>> =>
  Object.fromEntries(
    [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
      .map((match) => JSON.parse(match[1] ?? '') as Record<string, unknown>)
      .map((thing) => [String(thing['@type']), thing]),
  );
