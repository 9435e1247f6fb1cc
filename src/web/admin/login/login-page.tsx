import { Link } from 'react-router';
import { homeUrl, loginUrl } from '../../../urls.ts';
import type { ActionAnswer } from '../../shared/action-answer.ts';
import { NoticeBar } from '../../shared/notice-bar.tsx';
import { useSite } from '../../shared/use-site.ts';
import type { LoginModel } from './login-data.server.ts';
import { SignInForm } from './sign-in-form.tsx';

type LoginPageProps = LoginModel & { answer: ActionAnswer | undefined };

/** Signing in and signing up in one screen (ADM §2). */
export function LoginPage({ mode, lockedSeconds, isSignUpOpen, answer }: LoginPageProps) {
  const site = useSite();
  return (
    <main className="mx-auto w-full max-w-md px-4 py-10 md:py-20">
      <Link to={homeUrl()} className="touch inline-flex items-center gap-2 text-large font-bold text-forest">
        {site.name}
        <span className="text-fine font-medium text-quiet">admin</span>
      </Link>
      <h1 className="mt-6 mb-6 text-title">{mode === 'sign-up' ? 'Skapa Admin-konto' : 'Logga in'}</h1>
      <div className="mb-6 empty:hidden">
        <NoticeBar />
      </div>
      <SignInForm lockedSeconds={lockedSeconds} answer={answer} />
      {isSignUpOpen && (
        <p className="mt-8 border-t border-line pt-4 text-small">
          <Link to={loginUrl(mode === 'sign-up' ? 'sign-in' : 'sign-up')} className="link inline-block py-2">
            {mode === 'sign-up' ? 'Har du ett konto? Logga in' : 'Skapa Admin-konto'}
          </Link>
        </p>
      )}
    </main>
  );
}
