import { useLocation, useNavigation, useRouteError } from 'react-router';
import { requestIdOf } from '#src/request/page-failure.ts';
import { EmptyRoad } from '#src/web/shared/pictures/landscape.tsx';
import { ButtonLink } from '#src/web/ui/button.tsx';
import { RETRY_POLICIES, type RetryPolicy, useAutomaticRetry } from './automatic-retry.ts';
import { type FailureText, modelsFailureText } from './list-failure.ts';

type FailurePanelProps = {
  heading: string;
  /** The content that failed to load. */
  lead?: string;
  text: FailureText;
  error: unknown;
  /** Whether it is retried automatically. */
  retry?: RetryPolicy;
  /** The list without filters; null when there are none. */
  clearTo: string | null;
};

/** Replaces a list that failed to load: what happened, what to do next, and a retry. */
export function FailurePanel({ heading, lead, text, error, retry = RETRY_POLICIES.none, clearTo }: FailurePanelProps) {
  const isRetrying = useAutomaticRetry(error, retry);
  const requestId = requestIdOf(error);
  return (
    <div className="page-width grid items-center gap-10 py-12 md:grid-cols-2 md:py-20">
      <div>
        <div role="alert">
          <h1 className="text-title">{heading}</h1>
          {lead !== undefined && <p className="mt-3 text-body font-medium">{lead}</p>}
          <p className="mt-3 max-w-xl text-body">{text.message}</p>
          {text.hint !== null && <p className="mt-1 max-w-xl text-body text-quiet">{text.hint}</p>}
        </div>
        {requestId !== null && <p className="mt-3 text-small text-quiet">Ärendenummer: {requestId}</p>}
        <div className="mt-8 flex flex-wrap gap-3">
          <RetryLink isRetrying={isRetrying} />
          {clearTo !== null && (
            <ButtonLink kind="quiet" to={clearTo}>
              Rensa filter
            </ButtonLink>
          )}
        </div>
      </div>
      <EmptyRoad />
    </div>
  );
}

/** The page's own address: with scripts it reloads the data, without them it is a plain link. */
function RetryLink({ isRetrying }: { isRetrying: boolean }) {
  const { pathname, search } = useLocation();
  const isTrying = useNavigation().state === 'loading' || isRetrying;
  return (
    <ButtonLink kind="primary" to={pathname + search} replace preventScrollReset aria-busy={isTrying}>
      {isTrying ? 'Försöker igen …' : 'Försök igen'}
    </ButtonLink>
  );
}

/** PUB §8. */
export const MODELS_FAILURE = 'Ett fel uppstod vid laddning av bilmodeller.';

/** Error page of brand and series pages. */
export function ModelsErrorBoundary() {
  const error = useRouteError();
  return <FailurePanel heading={MODELS_FAILURE} text={modelsFailureText(error)} error={error} clearTo={null} />;
}
