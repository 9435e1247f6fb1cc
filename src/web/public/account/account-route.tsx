import { useEffect, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { type ActionAnswer, answerTo } from '#src/request/forms/action-answer.ts';
import { favouritesUrl, privacyUrl, savedSearchesUrl, visitorAccountUrl, visitorDataUrl } from '#src/visitor-urls.ts';
import { AnswerMessage } from '#src/web/frame/forms/answer-message.tsx';
import { formField } from '#src/web/frame/forms/form-field.ts';
import { TrapField } from '#src/web/frame/forms/trap-field.tsx';
import { useFocusOnError } from '#src/web/frame/forms/use-focus-on-error.ts';
import { pageMeta } from '#src/web/seo/page-head.ts';
import { leaveAccount, setDeviceAccount } from '#src/web/shared/visitor-account/sync-lists.ts';
import { Badge } from '#src/web/ui/badge.tsx';
import { Button } from '#src/web/ui/button.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { Section } from '#src/web/ui/section.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import { TickBox } from '#src/web/ui/tick-box.tsx';
import type { Route } from './+types/account-route.ts';
import { accountLoader, visitorAccountAction } from './account-data.server.ts';
import { SyncStatus } from './sync-status.tsx';

export const loader = accountLoader;
export const action = visitorAccountAction;

export const meta = pageMeta<typeof loader>(() => ({
  title: 'Ditt konto',
  description: 'Ta med favoriter och bevakningar mellan dina enheter, utan lösenord.',
  canonicalPath: visitorAccountUrl(),
  robots: 'noindex',
  image: null,
}));

/** A visitor's own account: signing in by a link, the devices, and all that is stored. */
export default function AccountRoute({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { account } = loaderData;
  const id = account?.id ?? null;
  useEffect(() => setDeviceAccount(id), [id]);
  return (
    <div className="page-width grid max-w-3xl grid-cols-1 gap-8 py-6 md:py-10">
      <h1 className="text-title">Ditt konto</h1>
      {account === null ? <SignIn answer={answer} /> : <Account {...account} answer={answer} />}
      {account === null && (
        <Section heading="Utan konto">
          <p className="max-w-prose text-small">
            Det vi har om den här webbläsaren: samtal med rådgivaren, listor som du har delat och bevakningar med
            notiser.
          </p>
          <DataLink />
        </Section>
      )}
    </div>
  );
}

function SignIn({ answer }: { answer: ActionAnswer | undefined }) {
  const sent = answerTo(answer, 'link');
  const field = formField(sent);
  const form = useFocusOnError(sent);
  const isSending = useNavigation().state === 'submitting';
  return (
    <>
      <p className="max-w-prose text-body">
        Med ett konto följer favoriter och bevakningar med mellan mobilen och datorn. Du behöver inget lösenord: vi
        mejlar en länk. Utan konto fungerar allt som förut, på en enhet i taget.
      </p>
      <AnswerMessage answer={answer} />
      {!sent?.ok && (
        <Form ref={form} method="post" noValidate className="grid max-w-md gap-5">
          <input type="hidden" name="intent" value="link" />
          <TextField label="E-post" {...field('email')} inputMode="email" autoComplete="email" />
          <TrapField />
          <p className="text-small text-quiet">
            Har du inget konto skapas det när du öppnar länken.{' '}
            <Link to={privacyUrl()} className="link">
              Så behandlas uppgifterna
            </Link>
          </p>
          <div>
            <Button kind="primary" disabled={isSending}>
              Mejla mig en länk
            </Button>
          </div>
        </Form>
      )}
    </>
  );
}

type AccountProps = NonNullable<Route.ComponentProps['loaderData']['account']> & {
  answer: ActionAnswer | undefined;
};

function Account({ email, devices, alerts, answer }: AccountProps) {
  return (
    <>
      <div>
        <p className="text-body wrap-anywhere">
          Du är inloggad som <strong>{email}</strong>.
        </p>
        <p className="mt-2 max-w-prose text-body">
          <Link to={favouritesUrl()} className="link">
            Favoriterna
          </Link>{' '}
          och{' '}
          <Link to={savedSearchesUrl()} className="link">
            bevakningarna
          </Link>{' '}
          följer med till alla enheter där du är inloggad. Sedda och dolda bilar stannar på varje enhet.
        </p>
        <SyncStatus />
        <noscript>
          <p className="mt-2 text-small text-quiet">Listorna behöver skript, och skript är avstängda.</p>
        </noscript>
      </div>
      <AnswerMessage answer={answer} />
      <Section heading="Här är du inloggad">
        <ul className="border-t border-line">
          {devices.map((device) => (
            <li
              key={device.id}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line py-3"
            >
              <div className="text-small">
                <p className="font-semibold">
                  {device.browser} {device.isThis && <Badge tone="plain">den här</Badge>}
                </p>
                <p className="text-fine text-quiet">Senast använd {device.activeAt}</p>
              </div>
              {!device.isThis && (
                <Form method="post">
                  <input type="hidden" name="intent" value="end-session" />
                  <input type="hidden" name="device" value={device.id} />
                  <Button kind="small">
                    Logga ut<span className="sr-only"> {device.browser}</span>
                  </Button>
                </Form>
              )}
            </li>
          ))}
        </ul>
        <Form
          method="post"
          className="mt-4 grid justify-items-start gap-3"
          data-forgets-forms
          onSubmit={({ currentTarget }) => leaveAccount({ clear: new FormData(currentTarget).has('clear') })}
        >
          <input type="hidden" name="intent" value="sign-out" />
          <TickBox name="clear" value="ja">
            Ta också bort listorna från den här webbläsaren. De finns kvar i kontot.
          </TickBox>
          <Button kind="quiet">Logga ut</Button>
        </Form>
      </Section>
      {alerts.length > 0 && (
        <Section heading="Bevakningar med e-post">
          <ul className="border-t border-line text-small">
            {alerts.map(({ id, name, to }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 border-b border-line py-1">
                <bdi className="min-w-0 wrap-anywhere">{name}</bdi>
                <Link to={to} className="link touch inline-flex items-center">
                  Ändra eller avsluta<span className="sr-only"> {name}</span>
                </Link>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section heading="Dina uppgifter">
        <p className="max-w-prose text-small">
          Filen innehåller allt som hör till kontot och till din e-postadress: listor, bevakningar med e-post,
          meddelanden till handlare och anmälningar. Den har också det som hör till den här webbläsaren: samtal med
          rådgivaren, listor som du har delat och bevakningar med notiser.
        </p>
        <DataLink />
        <RemoveAccount answer={answerTo(answer, 'remove')} />
      </Section>
    </>
  );
}

/** The file also contains this browser's notifications, which the server knows by the hash of their address only. */
function DataLink() {
  const [browser, setBrowser] = useState<string>();
  useEffect(() => {
    let isGone = false;
    void pushHash().then((hash) => {
      if (!isGone && hash !== null) setBrowser(hash);
    });
    return () => {
      isGone = true;
    };
  }, []);
  return (
    <p className="mt-2">
      <a href={visitorDataUrl(browser)} download className="link touch inline-flex items-center text-small font-medium">
        Hämta dina uppgifter (JSON)
      </a>
    </p>
  );
}

/** SHA-256 of the address of this browser's notifications; null: it has none. */
async function pushHash(): Promise<string | null> {
  try {
    const registration = await navigator.serviceWorker.getRegistration();
    const subscription = await registration?.pushManager.getSubscription();
    if (!subscription) return null;
    const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(subscription.endpoint));
    return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  } catch {
    // Without a service worker, or outside of HTTPS, there are no notifications.
    return null;
  }
}

function RemoveAccount({ answer }: { answer: ActionAnswer | null }) {
  return (
    <details className="mt-4" open={answer !== null}>
      <summary className="touch cursor-pointer text-small font-medium">Ta bort kontot</summary>
      <Form method="post" className="mt-2 grid justify-items-start gap-3">
        <p className="max-w-prose text-small">
          Kontot, listorna i det och dina bevakningar med e-post tas bort direkt, och kan inte hämtas tillbaka. Listorna
          på dina enheter finns kvar där.
        </p>
        <input type="hidden" name="intent" value="remove" />
        <TickBox name="certain" value="ja">
          Ja, ta bort kontot
        </TickBox>
        <Button kind="quiet">Ta bort kontot</Button>
      </Form>
    </details>
  );
}
