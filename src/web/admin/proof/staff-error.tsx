import { lazy, Suspense, useContext, useEffect } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { isReauthenticationRequest } from '#src/request/accounts/reauthentication.ts';
import { dashboardUrl } from '#src/urls.ts';
import { UnsavedFormsContext } from '#src/web/admin/unsaved/unsaved-forms.ts';
import { ErrorScreen } from '#src/web/shared/error-screen.tsx';

/** Fetched when it is asked for: every staff page has this in reserve, and few come to it. */
const AskPassword = lazy(async () => ({ default: (await import('./ask-password.tsx')).AskPassword }));

/** What stands in place of a staff page: the question for the password that its form waits for, or what went wrong. */
export function StaffError() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && isReauthenticationRequest(error.data)) {
    return (
      <Suspense>
        <AskPassword {...error.data.proof} />
      </Suspense>
    );
  }
  return <Failure error={error} />;
}

const WAY_ON = { label: 'Till Dashboard', address: dashboardUrl() };

/** A form that was sent and never answered stands there again, with what was entered, when its page is opened once more. */
function Failure({ error }: { error: unknown }) {
  const forms = useContext(UnsavedFormsContext);
  useEffect(() => forms.stored.clear(), [forms]);
  return <ErrorScreen error={error} wayOn={WAY_ON} />;
}
