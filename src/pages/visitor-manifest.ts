/**
 * The browser's manifest of routes has a second file for visitors, without the pages of staff and dealers, which are more than half of it.
 * The build writes the file (react-router.config.ts), and the documents of visitors name it. An address that is not in it is loaded as a
 * document (web/public/not-found).
 */
export const visitorManifestUrl = (manifestUrl: string): string => manifestUrl.replace(/[^/]*$/, 'visitors-$&');

export type TableRoute = { id: string; path?: string; index?: boolean; parentId?: string };

/** A table of routes without those of some paths, and without frames that have no page left. */
export function routesWithout<Route extends TableRoute>(
  routes: Readonly<Record<string, Route | undefined>>,
  isLeftOut: (path: string) => boolean,
): Record<string, Route> {
  const left = Object.values(routes).flatMap((route) =>
    route === undefined || isLeftOut(`/${route.path ?? ''}`) ? [] : [route],
  );
  const parents = new Set(left.map(({ parentId }) => parentId));
  const isUsed = ({ id, path, index }: Route) => path !== undefined || index === true || parents.has(id);
  return Object.fromEntries(left.filter(isUsed).map((route) => [route.id, route]));
}
