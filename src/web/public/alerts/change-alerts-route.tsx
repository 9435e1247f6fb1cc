import { Form, useActionData } from 'react-router';
import { EXPIRED_LINK_TEXT, type LinkFailure } from '#src/domain/saved-searches/alert.ts';
import { answerTo } from '#src/request/forms/action-answer.ts';
import { changeAlertsUrl, endAlertsUrl } from '#src/visitor-urls.ts';
import { AnswerMessage } from '#src/web/frame/forms/answer-message.tsx';
import { useFocusOnError } from '#src/web/frame/forms/use-focus-on-error.ts';
import { pageMeta } from '#src/web/seo/page-head.ts';
import { Button, ButtonLink } from '#src/web/ui/button.tsx';
import { Link } from '#src/web/ui/link.tsx';
import type { Route } from './+types/change-alerts-route.ts';
import { AlertFields } from './alert-fields.tsx';
import { changeAlertsAction, changeAlertsLoader } from './alerts-data.server.ts';
import { VALUE_MAILS } from './value-mails.ts';
import { WatchedSubject } from './watched-subject.tsx';

export const loader = changeAlertsLoader;
export const action = changeAlertsAction;

export const meta = pageMeta<typeof loader>(() => ({
  title: 'Ändra bevakningen',
  description: 'Välj vad du får mejl om och hur ofta, eller avsluta bevakningen.',
  canonicalPath: changeAlertsUrl(''),
  robots: 'noindex',
  image: null,
}));

/** Changes the alerts of the link in a mail, without signing in. */
export default function ChangeAlertsRoute({ loaderData }: Route.ComponentProps) {
  const { alerts, ...linked } = loaderData;
  return (
    <article className="page-width grid max-w-2xl grid-cols-1 gap-6 py-6 md:py-10">
      {alerts === null ? (
        <UnusableLink {...linked} />
      ) : (
        <>
          <h1 className="text-title">{alerts.choice === null ? 'Bevakning av bilens värde' : 'Ändra bevakningen'}</h1>
          <Alerts {...alerts} />
        </>
      )}
    </article>
  );
}

const UnusableLink = ({ token = '', failure = 'unknown' }: { token?: string; failure?: LinkFailure }) =>
  failure === 'unknown' ? (
    <>
      <h1 className="text-title">Bevakningen finns inte längre</h1>
      <p className="text-body">Den är avslutad, eller så är länken felskriven. Du får inga fler mejl om den.</p>
    </>
  ) : (
    <>
      <h1 className="text-title">Länken är för gammal</h1>
      <p className="text-body">{EXPIRED_LINK_TEXT}</p>
      <p>
        <ButtonLink kind="quiet" to={endAlertsUrl(token)}>
          Avsluta bevakningen
        </ButtonLink>
      </p>
    </>
  );

type AlertsFormProps = NonNullable<Route.ComponentProps['loaderData']['alerts']>;

function Alerts({ token, choice, ...subject }: AlertsFormProps) {
  return (
    <>
      <WatchedSubject {...subject} />
      {choice === null ? (
        <>
          <p className="text-body">{VALUE_MAILS}</p>
          <p>
            <ButtonLink kind="quiet" to={endAlertsUrl(token)}>
              Avsluta bevakningen
            </ButtonLink>
          </p>
        </>
      ) : (
        <AlertsForm token={token} {...choice} />
      )}
    </>
  );
}

type ChoiceProps = { token: string } & NonNullable<AlertsFormProps['choice']>;

function AlertsForm({ token, isAd, ...chosen }: ChoiceProps) {
  const answer = answerTo(useActionData<typeof action>(), 'post');
  const form = useFocusOnError(answer);
  return (
    <>
      <AnswerMessage answer={answer} />
      <Form ref={form} method="post" noValidate className="grid gap-5">
        <input type="hidden" name="token" value={token} />
        <AlertFields answer={answer} chosen={chosen} isAd={isAd} />
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <Button kind="primary">Spara</Button>
          <Link to={endAlertsUrl(token)} className="link touch inline-flex items-center text-small">
            Avsluta bevakningen
          </Link>
        </div>
      </Form>
    </>
  );
}
