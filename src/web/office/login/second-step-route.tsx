import { Form, Link } from 'react-router';
import { answerTo } from '#src/request/forms/action-answer.ts';
import { loginUrl } from '#src/visitor-urls.ts';
import { PasskeySignIn } from '#src/web/office/passkeys/passkey-sign-in.tsx';
import { staffTags } from '#src/web/seo/page-head.ts';
import { Button } from '#src/web/ui/button.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import type { Route } from './+types/second-step-route.ts';
import { AccountScreen } from './account-screen.tsx';
import { secondStepAction, secondStepLoader } from './second-step-data.server.ts';

export const loader = secondStepLoader;
export const action = secondStepAction;
export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  staffTags('Skriv koden', matches, loaderData?.returnTo);

export default function SecondStepRoute({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { returnTo, hasPasskeys, hasApp } = loaderData;
  return (
    <AccountScreen
      heading={hasApp ? 'Skriv koden' : 'Ett steg till'}
      returnTo={returnTo}
      answer={answerTo(answer, 'begin-passkey')?.ok ? null : answer}
    >
      {hasPasskeys && <PasskeySignIn label="Fortsätt med passkey" answer={answer} isFirst />}
      <Form method="post" className="grid gap-5">
        <TextField
          label={hasApp ? 'Kod' : 'Reservkod'}
          name="code"
          required
          autoComplete="one-time-code"
          inputMode="text"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          hint={hasApp ? 'Sex siffror ur din app, eller en av dina reservkoder.' : 'En av dina reservkoder.'}
          error={answer?.errors.code}
        />
        <Button kind={hasPasskeys ? 'quiet' : 'primary'}>Logga in</Button>
      </Form>
      <Link to={loginUrl('sign-in', returnTo)} className="link mt-6 inline-block py-2 text-small">
        Börja om
      </Link>
    </AccountScreen>
  );
}
