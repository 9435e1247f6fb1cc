import { isRouteErrorResponse } from 'react-router';

/** What pages know of an error: nothing but the name of the request, which the log tells the rest of. */
export type PageFailure = { requestId: string };

/** The name under which the server logged the error; null for what went wrong on the way. */
export const requestIdOf = (error: unknown): string | null =>
  isRouteErrorResponse(error) ? ((error.data as Partial<PageFailure> | null)?.requestId ?? null) : null;
