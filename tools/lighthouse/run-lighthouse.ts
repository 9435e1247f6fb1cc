import os from 'node:os';
import lighthouse, { type Flags, type Result } from 'lighthouse';
import { pino } from 'pino';
import { chromium } from 'playwright-core';
import { loadCategories } from '#src/commands/categories/load-categories.ts';
import { CATEGORY_FILES, readConfig } from '#src/config/env.ts';
import { createDb, createPool } from '#src/db/client.ts';
import { freePort } from '#src/integrations/process/free-port.ts';
import { lockDataFolder } from '#src/server/data-folder.ts';
import { LaunchError } from '#src/server/launch-error.ts';
import { prepareDatabase } from '#src/server/prepared-database.ts';
import { openSecretBox } from '#src/server/secret-box.ts';
import { Shutdown } from '#src/server/shutdown.ts';
import { startServer } from '#src/server/start-server.ts';
import { runStep } from '#src/server/steps.mjs';
import { adsUrl, adUrl, articlesUrl, categoryUrl, homeUrl, seriesUrl, vehiclesUrl } from '#src/urls.ts';
import { buildSite } from '#tools/launch/build-site.ts';
import { fillEmptyStock } from '#tools/launch/demo-stock.ts';
import { runTool } from '#tools/launch/run-tool.ts';
import { CHROMIUM, CHROMIUM_FLAGS } from '#tools/test/chromium.ts';
import { browserProgram } from '#tools/test/system-browser.ts';
import { medianRun, misses, type Scores, scoresOf, TABLE_HEAD, tableRow } from './lighthouse-scores.ts';

/**
 * `npm run lighthouse [-- URL]`: runs Lighthouse on the site's pages as on a phone; exit code 1 below the targets. With a URL it
 * measures that site, otherwise it starts the one in this folder.
 */

const RUNS = 3;
const shutdown = new Shutdown();
shutdown.listen(() => console.error('Stopped.'));

await runTool(shutdown, async () => {
  const [url] = process.argv.slice(2);
  if (url !== undefined && !URL.canParse(url)) throw new LaunchError(`"${url}" is no address.`);
  const site = url?.replace(/\/+$/, '') ?? (await startOwnSite());
  const pages = await findPages(site);
  const port = await startBrowser();
  console.log(`${os.cpus().length} cores, load ${os.loadavg()[0]?.toFixed(1)}; median of ${RUNS} runs\n${TABLE_HEAD}`);
  for (const page of pages) {
    if (shutdown.hasBegun) break;
    const scores = medianRun(await runsOf(site + page, port));
    const missed = misses(scores);
    console.log(tableRow(page, scores));
    if (missed.length > 0) console.log(`  ${missed.join(', ')}: ${scores.faults.join(', ')}`);
    if (missed.length > 0) process.exitCode = 1;
  }
});

async function startOwnSite(): Promise<string> {
  const config = readConfig();
  if (!config.ok) throw new LaunchError(config.failure);
  const lock = lockDataFolder(config.value.dataDir);
  shutdown.onClose('The lock', () => lock.release());
  const database = await prepareDatabase(config.value, shutdown, runStep);
  await fillEmptyStock(database.pool, config.value.demoAds);
  await loadCategories(createDb(database.pool), CATEGORY_FILES);
  await runStep('Site', () => buildSite(shutdown.signal));
  const pool = createPool(database.url);
  shutdown.onClose('Connections', () => pool.end());
  const own = { ...config.value, host: '127.0.0.1', port: await freePort() };
  const starting = startServer({
    config: own,
    pool,
    secretBox: await openSecretBox(own),
    logger: pino({ level: 'error' }),
  });
  return (await shutdown.own('The server', starting, (server) => server.close())).url;
}

async function startBrowser(): Promise<number> {
  const executablePath = browserProgram(CHROMIUM);
  const port = await freePort();
  const args = [...CHROMIUM_FLAGS, `--remote-debugging-port=${port}`];
  await shutdown.own('Chromium', chromium.launch({ executablePath, args }), (browser) => browser.close());
  return port;
}

/** One page of each kind: the first that is linked from the site's own pages. */
async function findPages(site: string): Promise<string[]> {
  const linked = async (page: string, start: string): Promise<string[]> => {
    const html = await (await fetch(site + page)).text();
    const links = [...html.matchAll(/<a\b[^>]*\shref="([^"?#]*)/g)].map(([, link = '']) => link);
    return links.filter((link) => link.startsWith(start) && link.length > start.length).slice(0, 1);
  };
  const series = seriesUrl('volvo', 'v60');
  const examples = {
    'an ad': await linked(vehiclesUrl(), adUrl(0).slice(0, -1)),
    'a category': await linked(homeUrl(), categoryUrl('')),
    'an article': await linked(articlesUrl(), `${articlesUrl()}/`),
    'a series': await fetch(site + series).then(({ ok }) => (ok ? [series] : [])),
  };
  for (const [kind, found] of Object.entries(examples)) {
    if (found.length === 0) throw new LaunchError(`${site} shows no example of ${kind}.`);
  }
  return [homeUrl(), vehiclesUrl(), adsUrl(), ...Object.values(examples).flat()];
}

async function runsOf(url: string, port: number): Promise<Scores[]> {
  const scores: Scores[] = [];
  // Ads are noindex on purpose (PUB §2).
  const skipAudits = url.includes(adUrl(0).slice(0, -1)) ? ['is-crawlable'] : [];
  for (let run = 0; run < RUNS && !shutdown.hasBegun; run += 1) {
    scores.push(scoresOf(await reportOf(url, { port, logLevel: 'silent', output: 'json', skipAudits })));
  }
  return scores;
}

/** On a busy machine Lighthouse sometimes misses the start of a page and asks for another run; it gets one. */
async function reportOf(url: string, flags: Flags): Promise<Result> {
  for (let triesLeft = 1; ; triesLeft -= 1) {
    const outcome = await lighthouse(url, flags);
    if (!outcome) throw new LaunchError(`Lighthouse gave no result for ${url}.`);
    const { runtimeError } = outcome.lhr;
    if (!runtimeError) return outcome.lhr;
    if (triesLeft === 0) throw new LaunchError(`${url}: ${runtimeError.message}`);
  }
}
