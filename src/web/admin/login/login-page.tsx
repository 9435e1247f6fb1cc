import { Link } from 'react-router';
import { type ActionAnswer, answerTo } from '#src/request/forms/action-answer.ts';
import { forgottenPasswordUrl, loginUrl } from '#src/urls.ts';
import { AccountScreen } from './account-screen.tsx';
import { useSecondsLeft } from './lock-message.tsx';
import type { LoginModel } from './login-data.server.ts';
import { SignInForm } from './sign-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';

type LoginPageProps = LoginModel & { answer: ActionAnswer | undefined };

/** Sign-in and sign-up in one screen (ADM §2). */
export function LoginPage({ mode, lockedSeconds, isSignUpOpen, answer }: LoginPageProps) {
  const secondsLeft = useSecondsLeft(lockedSeconds);
  const isSignUp = mode === 'sign-up';
  // The lock message already explains why the last attempt failed.
  const shown = secondsLeft > 0 && !isSignUp ? null : answerTo(answer, mode);
  return (
    <AccountScreen heading={isSignUp ? 'Skapa Admin-konto' : 'Logga in'} answer={shown}>
      {isSignUp ? <SignUpForm answer={shown} /> : <SignInForm secondsLeft={secondsLeft} answer={shown} />}
      <ul className="mt-8 border-t border-line pt-3 text-small">
        {!isSignUp && (
          <li>
            <Link to={forgottenPasswordUrl()} className="link inline-block py-2">
              Glömt lösenordet?
            </Link>
          </li>
        )}
        {isSignUpOpen && (
          <li>
            <Link to={loginUrl(isSignUp ? 'sign-in' : 'sign-up')} className="link inline-block py-2">
              {isSignUp ? 'Har du ett konto? Logga in' : 'Skapa Admin-konto'}
            </Link>
          </li>
        )}
      </ul>
    </AccountScreen>
  );
}
