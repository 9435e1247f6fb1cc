import type { ErrorResponse } from 'react-router';

/** What the router hands to an error boundary for an answer of the server; `isRouteErrorResponse` goes by its shape. */
export const routeError = (status: number, data: unknown = null): ErrorResponse & { internal: boolean } => ({
  ...{ status, statusText: '', internal: false, data },
});
