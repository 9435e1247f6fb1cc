import * as build from 'virtual:react-router/server-build';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { isPersonalPath } from '#src/pages/personal-paths.ts';
import { type PageHandler, requestContext } from '#src/request/request-context.server.ts';

// The generated type allows undefined where the library's leaves the field out.
const whole = build as ServerBuild;

const publicRoutes = <Route extends { path?: string }>(routes: Record<string, Route | undefined>) =>
  Object.fromEntries(Object.entries(routes).filter(([, route]) => !isPersonalPath(`/${route?.path ?? ''}`)));

/**
 * The site without personal pages, which are most of its routes: for each page the router compares its address with all of them,
 * twice, and makes objects of them. The browser has the whole table.
 */
const publicBuild: ServerBuild = {
  ...whole,
  routes: publicRoutes(whole.routes),
  assets: { ...whole.assets, routes: publicRoutes(whole.assets.routes) },
};

const handleAll = createRequestHandler(whole, import.meta.env.MODE);
const handlePublic = createRequestHandler(publicBuild, import.meta.env.MODE);

/** Entry of the server build; the server calls it with the context of the request. */
export const handlePage: PageHandler = (request, context) => {
  const handle = isPersonalPath(new URL(request.url).pathname) ? handleAll : handlePublic;
  return handle(request, new RouterContextProvider(new Map([[requestContext, context]])));
};
