import { Form, Link } from 'react-router';
import { loginUrl } from '#src/visitor-urls.ts';
import { staffTags } from '#src/web/seo/page-head.ts';
import { Button } from '#src/web/ui/button.tsx';
import type { Route } from './+types/forgotten-password-route.ts';
import { AccountScreen, EmailField } from './account-screen.tsx';
import { forgottenPasswordAction, forgottenPasswordLoader } from './reset-password-data.server.ts';

export const loader = forgottenPasswordLoader;
export const action = forgottenPasswordAction;
export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  staffTags('Glömt lösenordet', matches, loaderData?.returnTo);

export default function ForgottenPasswordRoute({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { returnTo } = loaderData;
  return (
    <AccountScreen heading="Glömt lösenordet?" returnTo={returnTo} answer={answer}>
      <Form method="post" className="grid gap-5">
        <p className="text-small">Skriv din e-postadress, så skickar vi en länk där du väljer ett nytt.</p>
        <EmailField answer={answer ?? null} />
        <Button kind="primary">Skicka länk</Button>
      </Form>
      <Link to={loginUrl('sign-in', returnTo)} className="link mt-6 inline-block py-2 text-small">
        Tillbaka till inloggningen
      </Link>
    </AccountScreen>
  );
}
