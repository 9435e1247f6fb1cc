import { Form, useNavigation } from 'react-router';
import { ALERT_KINDS, CONFIRM_DAYS } from '#src/domain/saved-searches/alert.ts';
import { answerTo } from '#src/request/forms/action-answer.ts';
import { pageLoader } from '#src/request/page-loader.server.ts';
import { ALERTS_PATH, adsUrl, privacyUrl } from '#src/visitor-urls.ts';
import { AnswerMessage } from '#src/web/frame/forms/answer-message.tsx';
import { formField } from '#src/web/frame/forms/form-field.ts';
import { TrapField } from '#src/web/frame/forms/trap-field.tsx';
import { useFocusOnError } from '#src/web/frame/forms/use-focus-on-error.ts';
import { pageMeta } from '#src/web/seo/page-head.ts';
import { Button, ButtonLink } from '#src/web/ui/button.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import type { Route } from './+types/alert-form-route.ts';
import { AlertFields } from './alert-fields.tsx';
import { alertFormAction, readAlertForm } from './alerts-data.server.ts';
import { VALUE_MAILS } from './value-mails.ts';
import { WatchedSubject } from './watched-subject.tsx';

export const loader = pageLoader(readAlertForm);
export const action = alertFormAction;

export const meta = pageMeta<typeof loader>(() => ({
  title: 'Bevaka med e-post',
  description: 'Få mejl när det kommer nya bilar, när priset sänks och när bilar blir sålda.',
  canonicalPath: ALERTS_PATH,
  robots: 'noindex',
  image: null,
}));

/** Form for alerts by e-mail of a search, an ad, or the value of a car of one's own. */
export default function AlertFormRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, isEverything, ...subject } = loaderData;
  const answer = answerTo(actionData, kind === 'value' ? 'value' : 'post');
  const field = formField(answer);
  const form = useFocusOnError(answer);
  const isSending = useNavigation().state === 'submitting';
  return (
    <article className="page-width grid max-w-2xl grid-cols-1 gap-6 py-6 md:py-10">
      <h1 className="text-title">Bevaka med e-post</h1>
      <WatchedSubject {...subject} />
      <AnswerMessage answer={answer} replacesForm />
      {isEverything && (
        <>
          <p className="text-body">Välj minst ett filter i listan först. Annars skulle du få mejl om alla bilar.</p>
          <p>
            <ButtonLink kind="primary" to={adsUrl()}>
              Till listan
            </ButtonLink>
          </p>
        </>
      )}
      {!isEverything && !answer?.ok && (
        <Form ref={form} method="post" noValidate className="grid gap-5">
          {kind === 'value' && (
            <>
              <input type="hidden" name="intent" value="value" />
              <p className="text-body">{VALUE_MAILS}</p>
            </>
          )}
          <TextField label="E-post" {...field('email')} inputMode="email" autoComplete="email" />
          {kind !== 'value' && (
            <AlertFields answer={answer} chosen={{ kinds: ALERT_KINDS, frequency: 'daily' }} isAd={kind === 'ad'} />
          )}
          <TrapField />
          <p className="text-small text-quiet">
            {`Du får först ett mejl med en länk som bekräftar adressen. Bekräftar du inte tar vi bort den efter ${CONFIRM_DAYS} dagar. `}
            <Link to={privacyUrl()} className="link">
              Så behandlas uppgifterna
            </Link>
          </p>
          <div>
            <Button kind="primary" disabled={isSending}>
              Skicka
            </Button>
          </div>
        </Form>
      )}
    </article>
  );
}
