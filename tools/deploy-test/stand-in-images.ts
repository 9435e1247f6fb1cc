import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PROJECT_ROOT } from '#src/config/env.ts';
import { BUILT_OPENSEARCH, buildOpenSearch } from '#tools/cluster/opensearch/opensearch-nodes.ts';
import type { ContainerEngine } from './container-engine.ts';
import { runProgram } from './run-program.ts';

/**
 * Images that the files of deploy/ name are made of Debian's packages under the same names, for a machine without an image registry: one for
 * each folder of stand-ins. They have the variables, folders and entry points of the official ones that the files use, and no more.
 */
const BASE = 'localhost/milvis-debian';
const SOURCES = path.join(PROJECT_ROOT, 'tools/deploy-test/stand-ins');
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';

/**
 * Builds those that are missing.
 * @param folder for the files of the base image
 * @param images that are needed, as the files name them: `postgres:18`
 * @returns names of the images that were built
 */
export async function buildStandIns(
  engine: ContainerEngine,
  folder: string,
  images: readonly string[],
): Promise<string[]> {
  const existing = (await engine.podman(['images', '--format', '{{.Repository}}:{{.Tag}}'])).split('\n');
  const missing = images.map(fullName).filter((image) => !existing.includes(image));
  if (missing.length > 0 && !existing.includes(`${BASE}:latest`)) await buildBase(engine, folder);
  for (const image of missing) {
    const [, name = ''] = /([^/:]+):[^:]+$/.exec(image) ?? [];
    const context = path.join(folder, name);
    await cp(path.join(SOURCES, name), context, { recursive: true });
    if (name === 'node') await addNode(context);
    if (name === 'opensearch') await addOpenSearch(context);
    await engine.podman(['build', '--quiet', '--tag', image, context]);
  }
  return missing;
}

const fullName = (image: string): string => `docker.io/${image.includes('/') ? '' : 'library/'}${image}`;

async function buildBase(engine: ContainerEngine, folder: string): Promise<void> {
  const root = path.join(folder, 'debian');
  await runProgram(['debootstrap', '--variant=minbase', 'bookworm', root], { limitMs: 15 * 60_000 });
  for (const unused of ['var/cache/apt/archives', 'var/lib/apt/lists'])
    await rm(path.join(root, unused), { recursive: true, force: true });
  const archive = `${root}.tar`;
  await runProgram(['tar', '--create', '--file', archive, '--directory', root, '.']);
  await engine.podman(['import', archive, BASE]);
  await rm(root, { recursive: true, force: true });
  await rm(archive);
}

/** The Node of the packages, the npm of this machine, and the certificates by which npm trusts the registry here. */
async function addNode(context: string): Promise<void> {
  await cp(path.join(PROJECT_ROOT, 'node_modules/node/bin/node'), path.join(context, 'node'), { dereference: true });
  const npm = await runProgram(['npm', 'root', '--global']);
  await cp(path.join(npm.trim(), 'npm'), path.join(context, 'npm'), { recursive: true });
  await mkdir(context, { recursive: true });
  await writeFile(path.join(context, 'certificates.crt'), await readFile(CERTIFICATES));
}

/** The packages of the server, as `npm run cluster` runs it. */
async function addOpenSearch(context: string): Promise<void> {
  await buildOpenSearch();
  for (const part of ['classes', 'jars'])
    await cp(path.join(BUILT_OPENSEARCH, part), path.join(context, part), { recursive: true });
}
