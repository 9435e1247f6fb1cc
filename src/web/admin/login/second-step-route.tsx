import { Form, Link, type MetaFunction, useActionData, useLoaderData } from 'react-router';
import { loginUrl } from '#src/urls.ts';
import { staffTags } from '#src/web/seo/page-head.ts';
import { Button } from '#src/web/ui/button.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import { AccountScreen } from './account-screen.tsx';
import { secondStepAction, secondStepLoader } from './second-step-data.server.ts';

export const loader = secondStepLoader;
export const action = secondStepAction;
export const meta: MetaFunction = ({ matches }) => staffTags('Skriv koden', matches);

export default function SecondStepRoute() {
  const answer = useActionData<typeof action>();
  const { returnTo } = useLoaderData<typeof loader>();
  return (
    <AccountScreen heading="Skriv koden" answer={answer}>
      <Form method="post" className="grid gap-5">
        <TextField
          label="Kod"
          name="code"
          required
          autoComplete="one-time-code"
          inputMode="text"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          hint="Sex siffror ur din app, eller en av dina reservkoder."
          error={answer?.errors.code}
        />
        <Button kind="primary">Logga in</Button>
      </Form>
      <Link to={loginUrl('sign-in', returnTo)} className="link mt-6 inline-block py-2 text-small">
        Börja om
      </Link>
    </AccountScreen>
  );
}
