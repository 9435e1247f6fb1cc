import { Form, Link } from 'react-router';
import { linkTokenLoader } from '#src/request/accounts/account-action.server.ts';
import { loginUrl } from '#src/visitor-urls.ts';
import { staffTags } from '#src/web/seo/page-head.ts';
import { Button } from '#src/web/ui/button.tsx';
import type { Route } from './+types/confirm-email-route.ts';
import { AccountScreen } from './account-screen.tsx';
import { confirmEmailAction } from './login-data.server.ts';

export const loader = linkTokenLoader;
export const action = confirmEmailAction;
export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  staffTags('Bekräfta din e-post', matches, loaderData?.returnTo);

export default function ConfirmEmailRoute({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { token, returnTo } = loaderData;
  return (
    <AccountScreen heading="Bekräfta din e-post" returnTo={returnTo} answer={answer}>
      {answer ? (
        <Link to={loginUrl('sign-in', returnTo)} className="link inline-block py-2 text-small">
          Till inloggningen
        </Link>
      ) : (
        <Form method="post">
          <input type="hidden" name="token" value={token} />
          <Button kind="primary">Bekräfta adressen</Button>
        </Form>
      )}
    </AccountScreen>
  );
}
