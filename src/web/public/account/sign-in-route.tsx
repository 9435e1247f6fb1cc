import { Form } from 'react-router';
import { visitorAccountUrl, visitorSignInUrl } from '#src/visitor-urls.ts';
import { AnswerMessage } from '#src/web/frame/forms/answer-message.tsx';
import { pageMeta } from '#src/web/seo/page-head.ts';
import { Button, ButtonLink } from '#src/web/ui/button.tsx';
import { Message } from '#src/web/ui/message.tsx';
import type { Route } from './+types/sign-in-route.ts';
import { signInAction, signInLoader } from './account-data.server.ts';

export const loader = signInLoader;
export const action = signInAction;

export const meta = pageMeta<typeof loader>(() => ({
  title: 'Logga in',
  description: 'Tryck på knappen så loggas du in på den här enheten.',
  canonicalPath: visitorSignInUrl(''),
  robots: 'noindex',
  image: null,
}));

/** The page of the link in a mail: only its button signs in, so that mail scanners that open the link do not use it up. */
export default function SignInRoute({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { token, email } = loaderData;
  return (
    <article className="page-width grid max-w-2xl grid-cols-1 gap-6 py-6 md:py-10">
      <h1 className="text-title">Logga in</h1>
      <AnswerMessage answer={answer} />
      {email === null || answer ? (
        <>
          {!answer && (
            <Message tone="bad" title="Länken fungerar inte längre">
              <p>Den kan vara använd, för gammal eller felskriven.</p>
            </Message>
          )}
          <p>
            <ButtonLink kind="primary" to={visitorAccountUrl()}>
              Be om en ny länk
            </ButtonLink>
          </p>
        </>
      ) : (
        <Form method="post" className="grid justify-items-start gap-5">
          <p className="text-body wrap-anywhere">
            Du loggar in som <strong>{email}</strong>. Är det inte din adress, stäng sidan.
          </p>
          <input type="hidden" name="token" value={token} />
          <Button kind="primary">Logga in</Button>
        </Form>
      )}
    </article>
  );
}
