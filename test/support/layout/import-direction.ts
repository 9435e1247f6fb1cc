import packageFile from '../../../package.json' with { type: 'json' };
import type { Import, SourceFile } from './source-file.ts';

/** A web file whose name says that it runs on the server alone, wherever it is. */
const SERVER = 'src/web/**/*.server.ts';
/** Where the server meets the pages. */
const PAGE_HANDLER = 'src/web/page-handler.ts';
/** Pieces that public, admin and adviser pages are made of. */
const PAGE_PARTS = ['src/domain/', 'src/urls.ts', 'src/web/shared/', 'src/web/ui/', 'src/web/seo/'];

/**
 * Who may import whom: area → areas beside itself. A file belongs to the area with the longest name that fits it. Test files may
 * import anything; nobody else may import test/ or tools/.
 */
export const DIRECTION: Readonly<Record<string, readonly string[]>> = {
  'src/domain/': [],
  'src/urls.ts': ['src/domain/'],
  'src/routes.ts': [],
  'src/config/': ['src/domain/'],
  'src/db/': ['src/domain/'],
  'src/integrations/': ['src/domain/'],
  'src/feeds/': ['src/domain/'],
  'src/commands/': ['src/db/', 'src/integrations/', 'src/feeds/', 'src/domain/', 'src/urls.ts'],
  'src/jobs/': ['src/commands/', 'src/db/', 'src/domain/', 'src/config/'],
  'src/http/': [
    ...['src/jobs/', 'src/commands/', 'src/db/', 'src/integrations/', 'src/domain/', 'src/config/', 'src/urls.ts'],
    // What belongs to a request is handed to the pages; the rest of the web is not the server's business.
    ...[PAGE_HANDLER, SERVER, 'src/web/shared/'],
  ],
  // Where the framework looks for them; they belong to the web.
  // The adviser stands on every screen.
  'src/root.tsx': [...PAGE_PARTS, 'src/web/adviser/', SERVER],
  'src/entry.server.tsx': [...PAGE_PARTS, SERVER],
  'src/entry.client.tsx': PAGE_PARTS,
  'src/web/': PAGE_PARTS,
  [PAGE_HANDLER]: [SERVER],
  [SERVER]: [...PAGE_PARTS, 'src/commands/', 'src/db/', 'src/integrations/'],
  'src/web/public/': PAGE_PARTS,
  'src/web/admin/': PAGE_PARTS,
  'src/web/adviser/': PAGE_PARTS,
  'src/web/shared/': ['src/domain/', 'src/urls.ts', 'src/web/ui/'],
  'src/web/seo/': ['src/domain/', 'src/urls.ts', 'src/web/shared/'],
  // The design system does not know cars.
  'src/web/ui/': ['src/domain/format/'],
};

/** Parts of the site that stand for themselves: what two of them need is in web/shared. */
const PARTS_OF_THE_SITE = /^src\/web\/(public|admin|adviser)\//;

/** The pure part of the product: no database, no framework, no machine. Hashing and checking of input are pure. */
const DOMAIN_PACKAGES = ['zod', 'node:crypto'];

/** The routes are read by the build alone. */
const BUILDS_AND_TESTS = Object.keys(packageFile.devDependencies);

const isServerFile = (file: string): boolean => file.startsWith('src/web/') && /\.server\.tsx?$/.test(file);
const isRoute = (file: string): boolean => /-route\.tsx$|\/root\.tsx$/.test(file);
const folderOf = (file: string): string => file.slice(0, file.lastIndexOf('/'));

function areaOf(file: string): string | null {
  if (isServerFile(file)) return SERVER;
  const areas = Object.keys(DIRECTION).filter((area) => file.startsWith(area));
  return areas.sort((a, b) => b.length - a.length)[0] ?? null;
}

/** @returns one line for each import that goes the wrong way */
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
  if (to === SERVER && file.startsWith('src/web/') && area !== SERVER && area !== PAGE_HANDLER) {
    const isOwnOrShared = folderOf(file) === folderOf(target) || target.startsWith('src/web/shared/');
    if (isType || (isRoute(file) && isOwnOrShared)) return null;
    return 'a server file is for the route of its folder; others may use its types';
  }
  if (area === SERVER && folderOf(file) === folderOf(target)) return null;
  const allowed = DIRECTION[area] ?? [];
  if (to === area || (to !== null && allowed.includes(to))) return null;
  if (to !== SERVER && allowed.some((each) => target.startsWith(each))) return null;
  return `${area} may use ${[area, ...allowed].join(', ')} only`;
}

function packageProblem(file: string, { target, isType }: Import): string | null {
  const isLeftOut = BUILDS_AND_TESTS.some((name) => target === name || target.startsWith(`${name}/`));
  if (isLeftOut && !isType && file !== 'src/routes.ts')
    return 'the image that runs is without what only builds and tests';
  if (!file.startsWith('src/domain/') || DOMAIN_PACKAGES.includes(target)) return null;
  return `the domain is pure; of packages it may use ${DOMAIN_PACKAGES.join(', ')}`;
}
