import { isRouteErrorResponse } from 'react-router';

/** Error data that pages receive: only the request id, under which the log has the details. */
export type PageFailure = { requestId: string };

/** Request id under which the server logged the error; null for errors on the way to the server. */
export const requestIdOf = (error: unknown): string | null =>
  isRouteErrorResponse(error) ? ((error.data as Partial<PageFailure> | null)?.requestId ?? null) : null;
