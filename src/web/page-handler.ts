import * as build from 'virtual:react-router/server-build';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { type PageHandler, requestContext } from '#src/request/request-context.server.ts';

// The generated type allows undefined where the library's leaves the field out.
const handle = createRequestHandler(build as ServerBuild, import.meta.env.MODE);

/** Entry of the server build; the server calls it with the context of the request. */
export const handlePage: PageHandler = (request, context) =>
  handle(request, new RouterContextProvider(new Map([[requestContext, context]])));
