import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { PROJECT_ROOT } from '#src/config/env.ts';
import { openFolder } from '#src/integrations/postgres/embedded-postgres.ts';
import { freePort } from '#src/integrations/process/free-port.ts';
import { runProgram } from '#tools/deploy-test/run-program.ts';
import { runTool } from '#tools/launch/run-tool.ts';
import { contentOf, SiteVersion } from './site-version.ts';

/** The last commit before 1.0.0. */
const BEFORE_RELEASE = '328475912ab7570e09ab6f598b8798d22d926abc';
/** From the begin of a start: before, during and after its migrations. ms */
const KILLED_AFTER_MS = [500, 1_000, 1_500, 2_000, 3_000, 4_500];
const FILES_LIMIT_MS = 60_000;

/**
 * `npm run upgrade-test [-- --from COMMIT] [--ads 10000]`: a data folder and a backup of an earlier commit, each upgraded to this
 * version: in place, by the backup, and killed while it starts; and the earlier version, started on the upgraded folder, which it must
 * refuse. Prints a table; fails where content differs.
 */
await runTool('Stopped.', async (shutdown) => {
  const { values } = parseArgs({
    options: { from: { type: 'string', default: BEFORE_RELEASE }, ads: { type: 'string', default: '10000' } },
  });
  const ads = Number(values.ads);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'milvis-upgrade-'));
  shutdown.onClose('Files', () => rm(folder, { recursive: true, force: true }), FILES_LIMIT_MS);
  // The database may run as another account.
  await openFolder(folder);
  const checkout = path.join(folder, 'earlier');
  await runProgram(['git', 'clone', '--quiet', PROJECT_ROOT, checkout]);
  await runProgram(['git', '-C', checkout, 'checkout', '--quiet', values.from]);
  if (await hasSamePackages(checkout))
    await symlink(path.join(PROJECT_ROOT, 'node_modules'), path.join(checkout, 'node_modules'));
  const [earlier, current] = [new SiteVersion(checkout), new SiteVersion(PROJECT_ROOT)];

  const settings = async (name: string, wanted = ads) => ({
    dataDir: path.join(folder, name),
    ads: wanted,
    port: await freePort(),
    log: path.join(folder, `${name}.log`),
  });
  const rows: string[] = [];
  const report = (title: string, measured: string): void => {
    console.log(`${title}: ${measured}`);
    rows.push(`| ${title} | ${measured} |`);
  };

  const original = await settings('original');
  report('the earlier version, first start', `${seconds(await earlier.serve(original))}`);
  await earlier.command(original.dataDir, 'admin', 'create', 'admin@bil.example');
  const backup = path.join(folder, 'earlier.backup');
  report('its backup', await measured(() => earlier.command(original.dataDir, 'backup', '--', backup)));
  const before = await contentOf(original.dataDir);
  const requireSame = async (dataDir: string): Promise<string> => {
    const { ads: now, text } = await contentOf(dataDir);
    if (text !== before.text) throw new Error(`Content differs.\n${before.text}\n---\n${text}`);
    return `${now} ads, same content`;
  };
  const copy = async (name: string) => {
    const target = await settings(name);
    // With the owner of the database's files.
    await runProgram(['cp', '-a', original.dataDir, target.dataDir]);
    return target;
  };

  const inPlace = await copy('in-place');
  report('in place', `ready after ${seconds(await current.serve(inPlace))}; ${await requireSame(inPlace.dataDir)}`);
  report('the next start', `ready after ${seconds(await current.serve(inPlace))}`);

  const restored = await settings('restored', 0);
  const restoring = await measured(() => current.command(restored.dataDir, 'restore', '--', backup));
  const ready = seconds(await current.serve(restored));
  report('by backup', `restored in ${restoring}, ready after ${ready}; ${await requireSame(restored.dataDir)}`);

  const killed = await copy('killed');
  for (const afterMs of KILLED_AFTER_MS) {
    const site = current.open(killed);
    await site.start();
    await sleep(afterMs);
    await site.end('SIGKILL');
  }
  const again = seconds(await current.serve(killed));
  report(
    `killed after ${KILLED_AFTER_MS.map((ms) => ms / 1000).join(', ')} s`,
    `the next start is ready after ${again}; ${await requireSame(killed.dataDir)}`,
  );

  const written = (await earlier.refuse({ ...inPlace, log: path.join(folder, 'refused.log') }))
    .trim()
    .split('\n')
    .at(-1);
  report('the earlier version on the upgraded folder', `refuses: “${written}” ${await requireSame(inPlace.dataDir)}`);
  console.log(`\n| Upgrade from ${values.from.slice(0, 8)} | Measured |\n|---|---|\n${rows.join('\n')}`);
});

/** Packages are compared by the rest of their entries, as the product's own version is in the file too. */
async function hasSamePackages(checkout: string): Promise<boolean> {
  const lockOf = (folder: string) => readFile(path.join(folder, 'package-lock.json'), 'utf8');
  const withoutVersion = (lock: string) => lock.replaceAll(/^ {2,6}"version": .*$/gm, '');
  return withoutVersion(await lockOf(checkout)) === withoutVersion(await lockOf(PROJECT_ROOT));
}

async function measured(work: () => Promise<unknown>): Promise<string> {
  const startedAt = performance.now();
  await work();
  return seconds((performance.now() - startedAt) / 1000);
}

function seconds(value: number): string {
  return `${value.toFixed(1)} s`;
}
