import { index, layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';
import { ROUTED_PAGES, type RoutedPages } from './pages/routed-pages.ts';

/** The routes of React Router, from the page register in src/pages: each page in the frame of its area, unless it has none. */
export default [
  ...framed('web/public/layout/public-layout-route.tsx', ROUTED_PAGES.public),
  ...framed('web/staff/layout/staff-layout-route.tsx', ROUTED_PAGES.staff),
  ...framed('web/dealer/layout/dealer-layout-route.tsx', ROUTED_PAGES.dealer),
] satisfies RouteConfig;

function framed(frame: string, pages: RoutedPages): RouteConfigEntry[] {
  const entries = Object.entries(pages);
  const inFrame = entries.filter(([, page]) => !page.hasNoFrame);
  const unframed = entries.filter(([, page]) => page.hasNoFrame);
  return [layout(frame, inFrame.map(routeOf)), ...unframed.map(routeOf)];
}

function routeOf([pattern, { module, id }]: [string, RoutedPages[string]]): RouteConfigEntry {
  const file = `web/${module}`;
  const options = id === undefined ? {} : { id };
  return pattern === '' ? index(file, options) : route(pattern, file, options);
}
