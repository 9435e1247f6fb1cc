import { Form, Link, type MetaFunction, useActionData, useLoaderData } from 'react-router';
import { loginUrl } from '../../../urls.ts';
import { staffTags } from '../../seo/page-head.ts';
import { linkTokenLoader } from '../../shared/accounts/link-token.server.ts';
import { Button } from '../../ui/button.tsx';
import { AccountScreen } from '../login/account-screen.tsx';
import { confirmEmailAction } from './confirm-email-data.server.ts';

export const loader = linkTokenLoader;
export const action = confirmEmailAction;
export const meta: MetaFunction = ({ matches }) => staffTags('Bekräfta din e-post', matches);

export default function ConfirmEmailRoute() {
  const { token } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <AccountScreen heading="Bekräfta din e-post" answer={answer}>
      {answer ? (
        <Link to={loginUrl()} className="link inline-block py-2 text-small">
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
