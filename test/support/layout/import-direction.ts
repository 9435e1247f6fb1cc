import packageFile from '../../../package.json' with { type: 'json' };
import type { Import, SourceFile } from './source-file.ts';

/** Files whose names state that they run on the server only, although their folder is for the browser too. */
const WEB_SERVER = 'src/web/**/*.server.ts';
const REQUEST_SERVER = 'src/request/**/*.server.ts';
/** The entry of the server's build. */
const PAGE_HANDLER = 'src/web/page-handler.ts';
/** Files of the page register that the browser may load: the code of visitors contains nothing of the pages of staff. */
const BROWSER_PAGES = [
  'src/pages/personal-paths.ts',
  'src/pages/body-limits.ts',
  'src/pages/sidebar-entry.ts',
  'src/pages/list-urls.ts',
  'src/pages/word-urls.ts',
];
/** Pure rules, and what needs nothing. */
const RULES = ['src/domain/', 'src/base/'];
/** Parts of the pages of everybody. */
const PAGE_PARTS = [
  ...RULES,
  'src/visitor-urls.ts',
  ...BROWSER_PAGES,
  'src/request/',
  'src/web/frame/',
  'src/web/shared/',
  'src/web/ui/',
  'src/web/seo/',
];
const STORES = [...RULES, 'src/db/', 'src/integrations/', 'src/feeds/'];
/** All addresses; the code of visitors imports only its own. */
const URLS = ['src/visitor-urls.ts', 'src/office-urls.ts'];
const COMMANDS = [...STORES, 'src/commands/', ...URLS, 'src/pages/'];
const SERVICES = [...COMMANDS, 'src/services/'];
const REQUEST = [...SERVICES, 'src/request/', REQUEST_SERVER];

/**
 * Allowed imports: area → other areas. A file belongs to the area with the longest matching name. Test files may import anything;
 * nothing else may import test/ or tools/. From top to bottom: server → http → web → request → services → commands → db, feeds,
 * integrations → domain.
 */
export const DIRECTION: Readonly<Record<string, readonly string[]>> = {
  // Texts and trained weights that are part of the rules.
  'src/domain/': ['data/adviser/', 'data/new-prices/', 'src/base/'],
  // Lists the sources of all data.
  'src/domain/data-sources/': [...RULES, 'data/catalogue/', 'data/categories/', 'data/model-reviews/'],
  'src/base/': [],
  'src/office-urls.ts': [...RULES, 'src/visitor-urls.ts'],
  'src/visitor-urls.ts': RULES,
  'src/pages/': [...RULES, ...URLS],
  'src/routes.ts': ['src/pages/'],
  'src/config/': RULES,
  'src/db/': RULES,
  'src/integrations/': RULES,
  'src/feeds/': RULES,
  'src/commands/': COMMANDS,
  'src/jobs/': ['src/commands/', 'src/db/', ...RULES, 'src/config/'],
  'src/services/': [...COMMANDS, 'src/config/'],
  // An engine beside PostgreSQL and memory; only the setting that names its servers brings it into the site.
  'src/engines/': [...SERVICES, 'src/config/'],
  // Also for the browser: names and types of what a request carries.
  'src/request/': [...RULES, 'src/visitor-urls.ts', ...BROWSER_PAGES],
  [REQUEST_SERVER]: REQUEST,
  'src/http/': [
    ...REQUEST,
    'src/config/',
    // The only import from the web: the address that a suggestion leads to.
    'src/web/shared/suggestions/suggestion-url.ts',
  ],
  'src/server/': [...REQUEST, 'src/config/', 'src/jobs/', 'src/http/', 'src/engines/'],
  // The framework expects them here; they belong to the web. The adviser is on every screen.
  'src/root.tsx': [...PAGE_PARTS, 'src/web/adviser/', 'data/fonts/', WEB_SERVER, REQUEST_SERVER],
  'src/entry.server.tsx': [...PAGE_PARTS, WEB_SERVER, REQUEST_SERVER],
  'src/entry.client.tsx': PAGE_PARTS,
  'src/web/': PAGE_PARTS,
  [PAGE_HANDLER]: [REQUEST_SERVER, 'src/pages/personal-paths.ts', 'src/pages/visitor-manifest.ts'],
  [WEB_SERVER]: [...PAGE_PARTS, ...REQUEST],
  'src/web/public/': PAGE_PARTS,
  'src/web/staff/': [...PAGE_PARTS, ...URLS, 'src/web/office/'],
  'src/web/dealer/': [...PAGE_PARTS, ...URLS, 'src/web/office/'],
  'src/web/office/': [...PAGE_PARTS, ...URLS],
  'src/web/adviser/': PAGE_PARTS,
  'src/web/frame/': [...RULES, 'src/visitor-urls.ts', 'src/request/', 'src/web/ui/'],
  'src/web/shared/': [
    ...RULES,
    'src/visitor-urls.ts',
    ...BROWSER_PAGES,
    'src/request/',
    'src/web/frame/',
    'src/web/ui/',
  ],
  'src/web/seo/': [...RULES, 'data/fonts/', 'src/visitor-urls.ts', 'src/request/', 'src/web/frame/', 'src/web/shared/'],
  // The design system does not know cars.
  'src/web/ui/': ['src/domain/format/'],
};

/** Independent parts of the site: code needed by two of them is in web/shared. */
const PARTS_OF_THE_SITE = /^src\/web\/(public|staff|dealer|adviser)\//;

/** The pure part of the product: no database, no framework, no machine. Hashing and validation of input are pure. */
const DOMAIN_PACKAGES = ['zod', 'node:crypto'];

/** Only the build reads the routes. */
const BUILDS_AND_TESTS = Object.keys(packageFile.devDependencies);

const SERVER_AREAS: readonly string[] = [WEB_SERVER, REQUEST_SERVER];

/** The server-only area that contains a file, if any. */
const serverAreaOf = (file: string): string | undefined =>
  /\.server\.tsx?$/.test(file) ? SERVER_AREAS.find((area) => file.startsWith(area.replace(/\*.*$/, ''))) : undefined;
const isRoute = (file: string): boolean => /-route\.tsx$|\/root\.tsx$/.test(file);
const folderOf = (file: string): string => file.slice(0, file.lastIndexOf('/'));

function areaOf(file: string): string | null {
  const serverArea = serverAreaOf(file);
  if (serverArea !== undefined) return serverArea;
  const areas = Object.keys(DIRECTION).filter((area) => file.startsWith(area));
  return areas.sort((a, b) => b.length - a.length)[0] ?? null;
}

/** @returns one line for each import in the wrong direction */
export function importProblems(file: SourceFile): string[] {
  if (!file.path.startsWith('src/') || /\.test\.tsx?$/.test(file.path)) return [];
  const area = areaOf(file.path);
  if (area === null) return [`${file.path} is in no folder of the layout`];
  return file.imports.flatMap((each) => {
    const why = each.isOwn ? ownImportProblem(file.path, area, each) : packageProblem(file.path, each);
    return why === null ? [] : [`${file.path} imports ${each.target}: ${why}`];
  });
}

function ownImportProblem(file: string, area: string, { target, isType }: Import): string | null {
  if (/^(test|tools)\//.test(target)) return 'the product must not need test/ or tools/';
  const [part, otherPart] = [PARTS_OF_THE_SITE.exec(file)?.[1], PARTS_OF_THE_SITE.exec(target)?.[1]];
  if (part && otherPart && part !== otherPart) return `${part} and ${otherPart} share only what is in web/shared`;
  const to = areaOf(target);
  const isToServer = to !== null && SERVER_AREAS.includes(to);
  if (isToServer && file.startsWith('src/web/') && area !== WEB_SERVER && area !== PAGE_HANDLER) {
    const isOwnOrShared =
      folderOf(file) === folderOf(target) || /^src\/(request|web\/(?:shared|frame|office))\//.test(target);
    if (isType || (isRoute(file) && isOwnOrShared)) return null;
    return 'a server file is for the route of its folder; others may use its types';
  }
  if (area === WEB_SERVER && folderOf(file) === folderOf(target)) return null;
  const allowed = DIRECTION[area] ?? [];
  if (to === area || (to !== null && allowed.includes(to))) return null;
  if (!isToServer && allowed.some((each) => target.startsWith(each))) return null;
  return `${area} may use ${[area, ...allowed].join(', ')} only`;
}

function packageProblem(file: string, { target, isType }: Import): string | null {
  const isLeftOut = BUILDS_AND_TESTS.some((name) => target === name || target.startsWith(`${name}/`));
  if (isLeftOut && !isType && file !== 'src/routes.ts')
    return 'the image that runs is without what only builds and tests';
  if (!file.startsWith('src/domain/') || DOMAIN_PACKAGES.includes(target)) return null;
  return `the domain is pure; of packages it may use ${DOMAIN_PACKAGES.join(', ')}`;
}
