import { useLocation, useNavigation, useRouteError } from 'react-router';
import { requestIdOf } from '#src/request/page-failure.ts';
import { useRetries } from '#src/web/frame/use-retries.ts';
import { BesideRoad } from '#src/web/shared/pictures/landscape.tsx';
import { ButtonLink } from '#src/web/ui/button.tsx';
import { failureKindOf } from './list-failure.ts';
import { failureTextOf, type LoadFailure } from './load-failures.ts';

/**
 * Error boundary of a page that failed to load: what happened, what to do next, and a retry.
 * @param clearTo the list without filters
 */
export function FailurePanel({ failure, clearTo }: { failure: LoadFailure; clearTo?: string | undefined }) {
  const error = useRouteError();
  const { heading, lead, retries = 0, retried = [] } = failure;
  const { message, hint } = failureTextOf(failure, error);
  const isRetrying = useRetries(retried.includes(failureKindOf(error)), retries);
  const requestId = requestIdOf(error);
  return (
    <BesideRoad>
      <div role="alert">
        <h1 className="text-title">{heading}</h1>
        {lead !== undefined && <p className="mt-3 text-body font-medium">{lead}</p>}
        <p className="mt-3 max-w-xl text-body">{message}</p>
        {hint !== null && <p className="mt-1 max-w-xl text-body text-quiet">{hint}</p>}
      </div>
      {requestId !== null && <p className="mt-3 text-small text-quiet">Ärendenummer: {requestId}</p>}
      <div className="mt-8 flex flex-wrap gap-3">
        <RetryLink isRetrying={isRetrying} />
        {clearTo !== undefined && (
          <ButtonLink kind="quiet" to={clearTo}>
            Rensa filter
          </ButtonLink>
        )}
      </div>
    </BesideRoad>
  );
}

/** The page's own address: with scripts it reloads the data, without them it is a plain link. */
function RetryLink({ isRetrying }: { isRetrying: boolean }) {
  const { pathname, search } = useLocation();
  const isTrying = useNavigation().state === 'loading' || isRetrying;
  return (
    <ButtonLink kind="primary" to={pathname + search} replace preventScrollReset aria-busy={isTrying}>
      {isTrying ? 'Försöker igen…' : 'Försök igen'}
    </ButtonLink>
  );
}
