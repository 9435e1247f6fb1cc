import { Form, type HeadersFunction, Link, type MetaFunction } from 'react-router';
import { dealerAreaUrl } from '#src/office-urls.ts';
import { loginUrl } from '#src/visitor-urls.ts';
import { AccountScreen } from '#src/web/office/login/account-screen.tsx';
import { NewPasswordFields } from '#src/web/office/login/new-password-fields.tsx';
import { staffTags } from '#src/web/seo/page-head.ts';
import { Button } from '#src/web/ui/button.tsx';
import type { Route } from './+types/dealer-invitation-route.ts';
import { dealerInvitationAction, dealerInvitationLoader } from './dealer-invitation-data.server.ts';

export const loader = dealerInvitationLoader;
export const action = dealerInvitationAction;
/** Passes on Retry-After when password hashing is overloaded. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;
export const meta: MetaFunction = ({ matches }) => staffTags('Inbjudan', matches);

/** The invitation of a one-time link; a new account chooses its password here. */
export default function DealerInvitationRoute({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { token, invitation } = loaderData;
  return (
    <AccountScreen heading="Inbjudan" returnTo={dealerAreaUrl()} answer={answer}>
      {invitation === null ? (
        <>
          <p className="text-small">
            Inbjudan gäller inte längre. Den har redan använts, är äldre än sju dygn eller återkallad. Be handlaren om
            en ny.
          </p>
          <Link to={loginUrl('sign-in', dealerAreaUrl())} className="link mt-6 inline-block py-2 text-small">
            Till inloggningen
          </Link>
        </>
      ) : (
        <Form method="post" className="grid gap-5">
          <input type="hidden" name="token" value={token} />
          <p className="text-small wrap-anywhere">
            Du är inbjuden att sköta {invitation.dealer} med kontot {invitation.email}.
          </p>
          {invitation.needsPassword && <NewPasswordFields errors={answer?.errors ?? {}} />}
          <Button kind="primary">Tacka ja</Button>
        </Form>
      )}
    </AccountScreen>
  );
}
