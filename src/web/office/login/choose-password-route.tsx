import { Form, type HeadersFunction, Link } from 'react-router';
import { forgottenPasswordUrl } from '#src/office-urls.ts';
import { linkTokenLoader } from '#src/request/accounts/account-action.server.ts';
import { staffTags } from '#src/web/seo/page-head.ts';
import { Button } from '#src/web/ui/button.tsx';
import type { Route } from './+types/choose-password-route.ts';
import { AccountScreen } from './account-screen.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { choosePasswordAction } from './reset-password-data.server.ts';

export const loader = linkTokenLoader;
export const action = choosePasswordAction;
/** Passes on Retry-After when password hashing is overloaded. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;
export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  staffTags('Välj lösenord', matches, loaderData?.returnTo);

export default function ChoosePasswordRoute({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { token, returnTo } = loaderData;
  return (
    <AccountScreen heading="Välj lösenord" returnTo={returnTo} answer={answer}>
      <Form method="post" className="grid gap-5">
        <input type="hidden" name="token" value={token} />
        <NewPasswordFields label="Nytt lösenord" errors={answer?.errors ?? {}} />
        <Button kind="primary">Spara lösenordet</Button>
      </Form>
      <Link to={forgottenPasswordUrl(returnTo)} className="link mt-6 inline-block py-2 text-small">
        Be om en ny länk
      </Link>
    </AccountScreen>
  );
}
