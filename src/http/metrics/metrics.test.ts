import { beforeAll, expect, test } from 'vitest';
import { metricsUrl, vehiclesUrl } from '#src/visitor-urls.ts';
import { insertAds } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';
import { openTestApp } from '#test/test-app.ts';

const TOKEN = 'ett-hemligt-ord-1234';
const { db, pool } = await testDatabase();
let site: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  await insertAds(db, 3);
  site = await openTestApp({ METRICS_TOKEN: TOKEN }, db);
});

const read = async () => {
  const response = await site.fetch(metricsUrl(), { headers: { authorization: `Bearer ${TOKEN}` } });
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
  return response.text();
};

test('answers 404 without the token', async () => {
  const unknown = await site.open('/finns-inte');
  for (const authorization of ['', 'Bearer ', `Bearer ${TOKEN}x`, TOKEN]) {
    const { status, text } = await site.open(metricsUrl(), { headers: { authorization } });
    expect([status, text.includes('# HELP')], authorization).toEqual([unknown.status, false]);
  }
});

test('counts responses by route and status', async () => {
  await site.fetch(`${vehiclesUrl()}/Volvo?page=1`);
  await site.fetch(`${vehiclesUrl()}/Kia`);
  await site.fetch('/hemligt-ord');
  const text = await read();
  const count = (labels: string) =>
    new RegExp(`^http_request_duration_seconds_count\\{process="0",${labels}\\} (\\d+)$`, 'm').exec(text)?.[1];
  expect(count('method="GET",route="vehicles/:make\\?/:model\\?",status="200"')).toBe('2');
  expect(count('method="GET",route="\\*",status="404"')).toBeDefined();
  expect(text).not.toMatch(/Volvo|hemligt-ord/);
});

test('collects the site’s gauges at scrape time', async () => {
  await pool.query(
    `insert into import_runs (file, format, state, delivered_at, finished_at)
     values ('a.csv', 'milvis-csv', 'done', now(), '2026-11-20T05:00:00Z')`,
  );
  const text = await read();
  for (const line of [
    /^db_connections\{pool="pages",state="waiting",process="0"\} 0$/m,
    /^search_index_ads\{process="0"\} 3$/m,
    /^search_index_version\{process="0"\} \d+$/m,
    /^search_index_age_seconds\{process="0"\} \d/m,
    /^requests_in_work\{state="running",process="0"\} 0$/m,
    /^requests_in_work\{state="waiting",process="0"\} 0$/m,
    /^page_cache_bytes\{process="0"\} \d+$/m,
    /^picture_queue\{state="waiting",process="0"\} 0$/m,
    /^chat_answers\{process="0"\} 0$/m,
    /^data_folder_free_bytes\{process="0"\} \d+/m,
    /^import_runs\{state="done",process="0"\} \d/m,
    /^import_last_done_timestamp_seconds\{process="0"\} 1795150800$/m,
    /^nodejs_eventloop_lag_p99_seconds\{/m,
    /^process_resident_memory_bytes\{/m,
  ]) {
    expect(text).toMatch(line);
  }
});
