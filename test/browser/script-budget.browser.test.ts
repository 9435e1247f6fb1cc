import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { PROJECT_ROOT } from '#src/config/env.ts';
import { VIEWED_LIST_NAMES } from '#src/domain/staff-lists/saved-view.ts';
import { STAFF_PAGES } from '#src/pages/staff-pages.ts';
import { CLIENT_BUILD } from '#src/server/load-pages.ts';

/**
 * Maximum JavaScript of a first visit to each page, kB after gzip: what the page loads before any interaction, without
 * the manifest of routes, which has a budget of its own so that a new route does not use up those of all other pages.
 */
const BUDGETS: Readonly<Record<string, number>> = {
  // For staff: it loads the addresses of the office, which grow with its pages.
  'web/public/ad/ad-preview-route': 177,
  // All fields of an ad, with their labels, the save bar, and the question before a draft is removed.
  'web/staff/vehicle/vehicle-route': 185,
  // Plots of the stock and of the site.
  'admin-home': 174,
  'web/staff/dashboard/dashboard-route': 174,
  // The forms of scripts with their purposes.
  'web/staff/tracking-scripts/tracking-scripts-route': 165,
  // The table of staff lists: its columns, selection and keys.
  'web/staff/vehicles/vehicles-route': 194,
  'web/staff/new-vehicle/new-vehicle-route': 175,
  'web/staff/accounts/accounts-route': 187,
  'web/staff/audit/audit-route': 184,
  'web/staff/dealers/staff-dealers-route': 188,
  'web/staff/reports/reports-route': 185,
  'web/staff/imports/imports-route': 187,
  'web/staff/imports/import-ads-route': 181,
  'web/staff/valuations/valuations-route': 182,
  'web/staff/ads-change/ads-change-route': 182,
  'web/staff/dealer/staff-dealer-route': 181,
  // Validates in the browser with the module that checks a category's file, including its schema and the claims of its facts.
  'web/staff/category/category-route': 192,
  'web/staff/recalls/recalls-route': 167,
  // Protocols, hours and formats of the files that are fetched.
  'web/staff/feed-sources/feed-sources-route': 174,
  // The fields that a dealer may correct, beneath the frame's notice of details that are missing.
  'web/dealer/ad/dealer-ad-route': 180,
  // The form of a dealer's details, beside the question about its address.
  'web/dealer/details/dealer-details-route': 164,
  // The table of a dealer's columns, with a live preview of its cars.
  'web/staff/mappings/mapping-route': 173,
  'web/dealer/mapping/own-mapping-route': 171,
  'web/dealer/group-mapping/group-mapping-route': 171,
  // Renders a public page within the staff area.
  'web/staff/category/preview-route': 171,
  // The list of every car that a stopped file would change.
  'web/staff/imports/import-route': 179,
  'web/dealer/new-ad/new-dealer-ad-route': 173,
  'web/dealer/deliveries/dealer-delivery-route': 176,
  'web/staff/enquiries/enquiry-route': 173,
  'web/dealer/trial/dealer-trial-route': 171,
};
/** Every page of visitors. */
const PUBLIC_BUDGET = 165;
const PUBLIC_PAGE = /^web\/public\/(?!ad\/ad-preview-route)/;
/** Lists of staff that have no line of their own: the table with its columns, selection and keys. */
const LIST_BUDGET = 186;
const LIST_PAGES = new Set(
  VIEWED_LIST_NAMES.map((name) => `web/${STAFF_PAGES[`admin/${name}`].module.replace(/\.tsx$/, '')}`),
);
/** All other pages, those of staff and dealers. */
const BUDGET_OF_OTHERS = 170;
/** Maximum size of the manifests of routes, kB after gzip: about 70 bytes for each route. */
const MANIFEST_BUDGETS = { visitors: 5, office: 13 };

type Part = { module: string; imports: string[] };
type Manifest = { url: string; entry: Part; routes: Record<string, Part & { id: string; parentId?: string }> };

const sizes = new Map<string, number>();

/** @returns size of a build file after gzip, bytes */
function sizeOf(file: string): number {
  const known = sizes.get(file) ?? gzipSync(readFileSync(path.join(CLIENT_BUILD, file)), { level: 9 }).length;
  sizes.set(file, known);
  return known;
}

const sizeOfScript = (url: string): number => sizeOf(url.replace(/^\//, ''));

/** The manifest of routes: the whole one, or that of visitors. */
function readManifest(pattern = 'assets/manifest-*.js'): Manifest {
  const [file = 'no manifest'] = globSync(pattern, { cwd: CLIENT_BUILD });
  const script = readFileSync(path.join(CLIENT_BUILD, file), 'utf8');
  return JSON.parse(script.replace(/^[^{]*/, '').replace(/;\s*$/, '')) as Manifest;
}

function budgetOf(id: string): number {
  const others = LIST_PAGES.has(id) ? LIST_BUDGET : BUDGET_OF_OTHERS;
  return BUDGETS[id] ?? (PUBLIC_PAGE.test(id) ? PUBLIC_BUDGET : others);
}

test('no page loads more JavaScript than its budget', () => {
  const { entry, routes } = readManifest();
  const spent = Object.values(routes).map(({ id }) => {
    const files = new Set([entry.module, ...entry.imports]);
    for (let part = routes[id]; part; part = routes[part.parentId ?? '']) {
      for (const file of [part.module, ...part.imports]) files.add(file);
    }
    return { id, bytes: [...files].reduce((sum, file) => sum + sizeOf(file), 0) };
  });
  expect(spent.map(({ id }) => id)).toEqual(expect.arrayContaining([...Object.keys(BUDGETS), ...LIST_PAGES]));
  const over = spent.filter(({ id, bytes }) => bytes > budgetOf(id) * 1000);
  expect(over).toEqual([]);
});

test('the manifests of routes stay within their budgets, and that of visitors has no page of staff and dealers', () => {
  const office = readManifest();
  const visitors = readManifest('assets/visitors-manifest-*.js');
  expect(sizeOfScript(visitors.url)).toBeLessThanOrEqual(MANIFEST_BUDGETS.visitors * 1000);
  expect(sizeOfScript(office.url)).toBeLessThanOrEqual(MANIFEST_BUDGETS.office * 1000);
  const left = Object.keys(office.routes).filter((id) => !(id in visitors.routes));
  expect(left.filter((id) => PUBLIC_PAGE.test(id))).toEqual([]);
  expect(Object.keys(visitors.routes).filter((id) => /^web\/(?:staff|dealer|office)\//.test(id))).toEqual([]);
});

test('no script builds a table of languages before it is needed', () => {
  // The map library makes its one with an expression that asks for it, and is loaded by a press.
  const scripts = globSync('assets/*.js', { cwd: CLIENT_BUILD }).filter((file) => !/\bzoom-map-/.test(file));
  expect(scripts).not.toEqual([]);
  const made = scripts.flatMap((file) => {
    const script = readFileSync(path.join(CLIENT_BUILD, file), 'utf8');
    return (script.match(/[^?]=new Intl\.\w+/g) ?? []).map((found) => `${file}: ${found}`);
  });
  expect(made).toEqual([]);
});

// Two of them are those of a server and of a browser that were built from different classes: no page would be hydrated.
test('pages have one style sheet', () => {
  expect(globSync('assets/styles-*.css', { cwd: CLIENT_BUILD })).toHaveLength(1);
});

test('the server loads no package that the image leaves out', () => {
  const containerfile = readFileSync(path.join(PROJECT_ROOT, 'deploy/Containerfile'), 'utf8');
  const removed = [...containerfile.matchAll(/node_modules\/((?:@[\w-]+\/)?[\w-]+)(?= |$)/gm)].map(
    ([, name = '']) => name,
  );
  expect(removed).toContain('maplibre-gl');
  const server = readFileSync(path.join(CLIENT_BUILD, '../server/index.js'), 'utf8');
  const loaded = [...server.matchAll(/^(?:import|export) (?:.* from )?"([^".][^"]*)"/gm)].map(([, name = '']) => name);
  expect(loaded).toContain('kysely');
  expect(loaded.filter((name) => removed.some((other) => name === other || name.startsWith(`${other}/`)))).toEqual([]);
});
