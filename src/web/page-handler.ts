import * as build from 'virtual:react-router/server-build';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { type PageHandler, requestContext } from '#src/request/request-context.server.ts';
import { isPersonalPath } from '#src/urls.ts';

// The generated type allows undefined where the library's leaves the field out.
const whole = build as ServerBuild;

/** The build without personal pages: the router compares an address with each route, twice for every page. */
const publicBuild: ServerBuild = {
  ...whole,
  routes: Object.fromEntries(
    Object.entries(whole.routes).filter(([, route]) => !isPersonalPath(`/${route?.path ?? ''}`)),
  ),
};

const handleAll = createRequestHandler(whole, import.meta.env.MODE);
const handlePublic = createRequestHandler(publicBuild, import.meta.env.MODE);

/** Entry of the server build; the server calls it with the context of the request. */
export const handlePage: PageHandler = (request, context) => {
  const handle = context.isPersonalPage ? handleAll : handlePublic;
  return handle(request, new RouterContextProvider(new Map([[requestContext, context]])));
};
