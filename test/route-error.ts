import type { ErrorResponse } from 'react-router';

/** An error response as the router passes it to an error boundary, recognised by `isRouteErrorResponse` through its shape. */
export const routeError = (status: number, data: unknown = null): ErrorResponse & { internal: boolean } => ({
  status,
  statusText: '',
  internal: false,
  data,
});
