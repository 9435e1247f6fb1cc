import * as build from 'virtual:react-router/server-build';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { isOfficePath, isPersonalPath } from '#src/pages/personal-paths.ts';
import { routesWithout, visitorManifestUrl } from '#src/pages/visitor-manifest.ts';
import { type PageHandler, requestContext } from '#src/request/request-context.server.ts';

// The generated type allows undefined where the library's leaves the field out.
const whole = build as ServerBuild;

/** The manifest of visitors names no page of staff and dealers. Development, which builds nothing, has the whole one. */
const visitorAssets: ServerBuild['assets'] = import.meta.env.PROD
  ? { ...whole.assets, url: visitorManifestUrl(whole.assets.url) }
  : whole.assets;

/**
 * The site without personal pages, which are most of its routes: for each page the router compares its address with all of them,
 * twice, and makes objects of them.
 */
const publicBuild: ServerBuild = {
  ...whole,
  routes: routesWithout(whole.routes, isPersonalPath),
  assets: { ...visitorAssets, routes: routesWithout(whole.assets.routes, isPersonalPath) },
};

const handleOffice = createRequestHandler(whole, import.meta.env.MODE);
const handlePersonal = createRequestHandler({ ...whole, assets: visitorAssets }, import.meta.env.MODE);
const handlePublic = createRequestHandler(publicBuild, import.meta.env.MODE);

/** Entry of the server build; the server calls it with the context of the request. */
export const handlePage: PageHandler = (request, context) => {
  const { pathname } = new URL(request.url);
  const handle = isOfficePath(pathname) ? handleOffice : isPersonalPath(pathname) ? handlePersonal : handlePublic;
  return handle(request, new RouterContextProvider(new Map([[requestContext, context]])));
};
