import { isRouteErrorResponse, useRouteError } from 'react-router';
import { FailurePanel } from '#src/web/shared/list-states/failure-panel.tsx';
import { MissingCategory } from './missing-category.tsx';

/** Error page of a category that is missing or could not be loaded (PUB §8). */
export function CategoryErrorBoundary() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <MissingCategory />;
  return (
    <FailurePanel
      heading="Fel vid hämtning"
      text={{ message: 'Kunde inte hämta information om kategorin', hint: null }}
      error={error}
      clearTo={null}
    />
  );
}
