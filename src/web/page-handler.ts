import * as build from 'virtual:react-router/server-build';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { type RequestContext, requestContext } from './shared/request-context.server.ts';

/** A request for a page → the page. The server's build exports it; src/http calls it with what belongs to the request. */
export type PageHandler = (request: Request, context: RequestContext) => Promise<Response>;

// The generated type allows undefined where the library's leaves the field out.
const handle = createRequestHandler(build as ServerBuild, import.meta.env.MODE);

export const handlePage: PageHandler = (request, context) =>
  handle(request, new RouterContextProvider(new Map([[requestContext, context]])));
