import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isOfficePath } from '#src/pages/personal-paths.ts';
import { routesWithout, type TableRoute, visitorManifestUrl } from '#src/pages/visitor-manifest.ts';

type Manifest = { url: string; routes: Record<string, TableRoute> };

/**
 * Writes visitors' manifest of routes beside the whole one: the same script with fewer routes.
 * @param clientBuild folder of the browser's files
 * @throws Error if the build has no manifest, or its table is not one of JSON
 */
export function writeVisitorManifest(clientBuild: string): void {
  const [file] = globSync('assets/manifest-*.js', { cwd: clientBuild });
  if (file === undefined) throw new Error(`No manifest of routes in ${clientBuild}`);
  const script = readFileSync(path.join(clientBuild, file), 'utf8');
  const [start, end] = [script.indexOf('{'), script.lastIndexOf('}') + 1];
  const manifest = JSON.parse(script.slice(start, end)) as Manifest;
  const url = visitorManifestUrl(manifest.url);
  const table = JSON.stringify({ ...manifest, url, routes: routesWithout(manifest.routes, isOfficePath) });
  writeFileSync(path.join(clientBuild, url), script.slice(0, start) + table + script.slice(end));
}
