import os from 'node:os';
import lighthouse, { type Flags, type Result } from 'lighthouse';
import { chromium } from 'playwright-core';
import { loadCategories } from '#src/commands/categories/load-categories.ts';
import { CATEGORY_FILES } from '#src/config/env.ts';
import { createDb } from '#src/db/connection/client.ts';
import { freePort } from '#src/integrations/process/free-port.ts';
import { lockDataFolder } from '#src/server/data-folder.ts';
import { LaunchError } from '#src/server/launch-error.ts';
import { prepareDatabase } from '#src/server/prepared-database.ts';
import type { Shutdown } from '#src/server/shutdown.ts';
import { runStep } from '#src/server/steps.mjs';
import { adsUrl, adUrl, articlesUrl, categoryUrl, homeUrl, seriesUrl, vehiclesUrl } from '#src/visitor-urls.ts';
import { overSite } from '#tools/bench/pages/served-pages.ts';
import { fillEmptyStock } from '#tools/launch/demo-stock.ts';
import { runTool, toolConfig } from '#tools/launch/run-tool.ts';
import { CHROMIUM, CHROMIUM_FLAGS } from '#tools/test/chromium.ts';
import { browserProgram } from '#tools/test/system-browser.ts';
import { medianRun, misses, type Scores, scoresOf, TABLE_HEAD, tableRow } from './lighthouse-scores.ts';

/**
 * `npm run lighthouse [-- URL]`: runs Lighthouse on the site's pages as on a phone; exit code 1 below the targets. With a URL it
 * measures that site, otherwise it starts the one in this folder.
 */

const RUNS = 3;

await runTool('Stopped.', async (shutdown) => {
  const [url] = process.argv.slice(2);
  if (url !== undefined && !URL.canParse(url)) throw new LaunchError(`"${url}" is no address.`);
  if (url !== undefined) return measureSite(url.replace(/\/+$/, ''), shutdown);
  const config = toolConfig();
  const lock = lockDataFolder(config.dataDir);
  shutdown.onClose('The lock', () => lock.release());
  const database = await prepareDatabase(config, shutdown, runStep);
  await fillEmptyStock(database.pool, config.demoAds);
  await loadCategories(createDb(database.pool), CATEGORY_FILES);
  await overSite({ config, databaseUrl: database.url }, (site) => measureSite(site, shutdown));
});

async function measureSite(site: string, shutdown: Shutdown): Promise<void> {
  const pages = await findPages(site);
  const port = await freePort();
  const args = [...CHROMIUM_FLAGS, `--remote-debugging-port=${port}`];
  const launching = chromium.launch({ executablePath: browserProgram(CHROMIUM), args });
  await shutdown.own('Chromium', launching, (browser) => browser.close());
  console.log(`${os.cpus().length} cores, load ${os.loadavg()[0]?.toFixed(1)}; median of ${RUNS} runs\n${TABLE_HEAD}`);
  for (const page of pages) {
    const runs: Scores[] = [];
    while (runs.length < RUNS && !shutdown.hasBegun) runs.push(await runOf(site + page, port));
    if (shutdown.hasBegun) return;
    const scores = medianRun(runs);
    const missed = misses(scores);
    console.log(tableRow(page, scores));
    if (missed.length > 0) console.log(`  ${missed.join(', ')}: ${scores.faults.join(', ')}`);
    if (missed.length > 0) process.exitCode = 1;
  }
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

function runOf(url: string, port: number): Promise<Scores> {
  // Ads are noindex on purpose (PUB §2).
  const skipAudits = url.includes(adUrl(0).slice(0, -1)) ? ['is-crawlable'] : [];
  return reportOf(url, { port, logLevel: 'silent', output: 'json', skipAudits }).then(scoresOf);
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
