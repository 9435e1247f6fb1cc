import { isRouteErrorResponse, useRouteError } from 'react-router';
import { isProofAsked } from '../../shared/accounts/proof.ts';
import { ErrorScreen } from '../../shared/error-screen.tsx';
import { AskPassword } from './ask-password.tsx';

/** What stands in place of a staff page: the question for the password that its form waits for, or what went wrong. */
export function StaffError() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && isProofAsked(error.data)) return <AskPassword {...error.data.proof} />;
  return <ErrorScreen error={error} />;
}
