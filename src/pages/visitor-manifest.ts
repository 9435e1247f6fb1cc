import { isOfficePath } from './personal-paths.ts';

/**
 * The browser's manifest of routes has a second file for visitors, without the pages of staff and dealers, which are more than half of it.
 * The build writes the file (react-router.config.ts), and the documents of visitors name it. An address that is not in it is loaded as a
 * document (web/public/not-found).
 */
export const visitorManifestUrl = (manifestUrl: string): string => manifestUrl.replace(/[^/]*$/, 'visitors-$&');

type ManifestRoute = { id: string; path?: string; index?: boolean; parentId?: string };

/** The routes that visitors' manifest has. */
export function withoutOfficeRoutes<Route extends ManifestRoute>(routes: Record<string, Route>): Record<string, Route> {
  const ofVisitors = Object.values(routes).filter(({ path }) => !isOfficePath(`/${path ?? ''}`));
  const parents = new Set(ofVisitors.map(({ parentId }) => parentId));
  // The frames of staff and dealers have no address, and now no page either.
  const isUsed = ({ id, path, index }: Route) => path !== undefined || index === true || parents.has(id);
  return Object.fromEntries(ofVisitors.filter(isUsed).map((route) => [route.id, route]));
}
