import { lazy, Suspense, useContext, useEffect } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { dashboardUrl } from '#src/office-urls.ts';
import { isReauthenticationRequest } from '#src/request/accounts/reauthentication.ts';
import { UnsavedFormsContext } from '#src/web/office/unsaved/unsaved-forms.ts';
import { ErrorScreen } from '#src/web/shared/error-screen.tsx';

/** Loaded on demand: every staff page includes this boundary, and few requests need it. */
const AskPassword = lazy(async () => ({ default: (await import('./ask-password.tsx')).AskPassword }));

/** Error boundary of staff pages: the password form for reauthentication, or an error screen. */
export function StaffError() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && isReauthenticationRequest(error.data)) {
    return (
      <div data-replaces-form>
        <Suspense>
          <AskPassword {...error.data.reauthentication} />
        </Suspense>
      </div>
    );
  }
  return <Failure error={error} />;
}

const DASHBOARD_LINK = { label: 'Till Dashboard', address: dashboardUrl() };

/** Clears the record of stored forms, so that a form whose submission failed is restored when its page is opened again. */
function Failure({ error }: { error: unknown }) {
  const forms = useContext(UnsavedFormsContext);
  useEffect(() => forms.stored.clear(), [forms]);
  return <ErrorScreen error={error} wayOn={DASHBOARD_LINK} />;
}
