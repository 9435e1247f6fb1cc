import { useEffect, useState } from 'react';
import { Form, type HeadersFunction, Link, useNavigation } from 'react-router';
import { SECOND_MS } from '#src/base/units.ts';
import { minutesText } from '#src/domain/accounts/sign-in-limits.ts';
import { dealerAreaUrl, forgottenPasswordUrl } from '#src/office-urls.ts';
import { answerTo } from '#src/request/forms/action-answer.ts';
import { dealerClaimUrl, loginUrl } from '#src/visitor-urls.ts';
import { PasskeySignIn } from '#src/web/office/passkeys/passkey-sign-in.tsx';
import { areaOf, staffTags } from '#src/web/seo/page-head.ts';
import { Button } from '#src/web/ui/button.tsx';
import { Message } from '#src/web/ui/message.tsx';
import type { Route } from './+types/login-route.ts';
import { AccountScreen, EmailField } from './account-screen.tsx';
import { loginAction, loginLoader } from './login-data.server.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { PasswordField } from './password-field.tsx';

export const loader = loginLoader;
export const action = loginAction;
/** Passes on Retry-After when password hashing is overloaded. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;
export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  staffTags('Logga in', matches, loaderData?.returnTo);

/** Sign-in and sign-up in one screen (ADM §2). A new account has no access until an admin grants it. */
export default function LoginRoute({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { mode, lockedSeconds, isSignUpOpen, returnTo } = loaderData;
  const secondsLeft = useSecondsLeft(lockedSeconds);
  const isSignUp = mode === 'sign-up';
  const texts = TEXTS[areaOf(returnTo)];
  const isLocked = secondsLeft > 0 && !isSignUp;
  const isSending = useNavigation().state !== 'idle';
  // The lock message already explains why the last attempt failed.
  const challengeAnswer = answerTo(answer, 'begin-passkey');
  const shown =
    answerTo(answer, 'passkey') ??
    (challengeAnswer?.ok === false ? challengeAnswer : null) ??
    (isLocked ? null : answerTo(answer, mode));
  return (
    <AccountScreen heading={isSignUp ? texts.signUp : 'Logga in'} returnTo={returnTo} answer={shown}>
      <Form method="post" className="grid gap-5">
        <input type="hidden" name="intent" value={mode} />
        {isSignUp && <p className="text-small text-quiet">{texts.next}</p>}
        {isLocked && (
          <Message tone="bad" title="Konto låst">
            <p>Fel lösenord fem gånger i rad. Försök igen om {minutesText(secondsLeft)}.</p>
          </Message>
        )}
        <EmailField answer={shown} disabled={isLocked} />
        {isSignUp ? (
          <NewPasswordFields errors={shown?.errors ?? {}} />
        ) : (
          <PasswordField
            label="Lösenord"
            name="password"
            autoComplete="current-password"
            error={shown?.errors.password}
            disabled={isLocked}
          />
        )}
        <Button kind="primary" disabled={isLocked || isSending}>
          {isSignUp ? 'Skapa konto' : 'Logga in'}
        </Button>
      </Form>
      {areaOf(returnTo) === 'admin' && (
        <p className="mt-6 text-small text-quiet">
          Har du en bilhandel?{' '}
          <Link
            to={isSignUp ? loginUrl('sign-up', dealerClaimUrl()) : loginUrl('sign-in', dealerAreaUrl())}
            className="link"
          >
            {isSignUp ? 'Skapa kontot för handlare' : 'Logga in som handlare'}
          </Link>
        </p>
      )}
      {!isSignUp && <PasskeySignIn label="Logga in med passkey" answer={answer} />}
      <ul className="mt-8 border-t border-line pt-3 text-small">
        {!isSignUp && (
          <li>
            <Link to={forgottenPasswordUrl(returnTo)} className="link inline-block py-2">
              Glömt lösenordet?
            </Link>
          </li>
        )}
        {isSignUpOpen && (
          <li>
            <Link to={loginUrl(isSignUp ? 'sign-in' : 'sign-up', returnTo)} className="link inline-block py-2">
              {isSignUp ? 'Har du ett konto? Logga in' : texts.signUp}
            </Link>
          </li>
        )}
      </ul>
    </AccountScreen>
  );
}

/** Texts by the area of the page that was requested before the sign-in. */
const TEXTS = {
  admin: {
    signUp: 'Skapa Admin-konto',
    next: 'Kontot får inga behörigheter från början. En admin ger dem när adressen är bekräftad.',
  },
  handlare: {
    signUp: 'Skapa konto',
    next: 'När du har bekräftat adressen kan du ansöka om att sköta din bilhandel.',
  },
};

/** Counts down from the seconds that the server returned. Without JavaScript the value is static until the page is reloaded. */
function useSecondsLeft(seconds: number): number {
  const [passed, setPassed] = useState({ of: seconds, count: 0 });
  useEffect(() => {
    if (seconds === 0) return;
    const began = Date.now();
    const timer = setInterval(() => {
      setPassed({ of: seconds, count: Math.floor((Date.now() - began) / SECOND_MS) });
    }, SECOND_MS);
    return () => clearInterval(timer);
  }, [seconds]);
  return Math.max(0, seconds - (passed.of === seconds ? passed.count : 0));
}
