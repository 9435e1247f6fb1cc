import { isRouteErrorResponse, useRouteError } from 'react-router';
import { categoriesUrl, homeUrl } from '#src/visitor-urls.ts';
import { FailurePanel } from '#src/web/shared/list-states/failure-panel.tsx';
import { LOAD_FAILURES } from '#src/web/shared/list-states/load-failures.ts';
import { BesideRoad } from '#src/web/shared/pictures/landscape.tsx';
import { ButtonLink } from '#src/web/ui/button.tsx';

/** Error page of a category that is missing or could not be loaded (PUB §8). */
export function CategoryErrorBoundary() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <MissingCategory />;
  return <FailurePanel failure={LOAD_FAILURES.category} />;
}

export function MissingCategory() {
  return (
    <BesideRoad>
      <h1 className="text-title">Kategorin hittades inte</h1>
      <p className="mt-4 max-w-xl text-body">
        Den kan ha bytt namn. Alla kategorier som finns står samlade på en sida.
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink kind="primary" to={categoriesUrl()}>
          Alla kategorier
        </ButtonLink>
        <ButtonLink kind="quiet" to={homeUrl()}>
          Till startsidan
        </ButtonLink>
      </div>
    </BesideRoad>
  );
}
