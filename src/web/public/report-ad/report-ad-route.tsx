import { Form, useNavigation } from 'react-router';
import { REPORT_REASON_WORDS, REPORT_REASONS } from '#src/domain/ad-reports/ad-report.ts';
import type { ActionAnswer } from '#src/request/forms/action-answer.ts';
import { pageLoader } from '#src/request/page-loader.server.ts';
import { adUrl, privacyUrl, reportAdUrl } from '#src/visitor-urls.ts';
import { AnswerMessage } from '#src/web/frame/forms/answer-message.tsx';
import { formField } from '#src/web/frame/forms/form-field.ts';
import { TrapField } from '#src/web/frame/forms/trap-field.tsx';
import { useFocusOnError } from '#src/web/frame/forms/use-focus-on-error.ts';
import { pageMeta } from '#src/web/seo/page-head.ts';
import { Button } from '#src/web/ui/button.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { TextArea } from '#src/web/ui/text-area.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import type { Route } from './+types/report-ad-route.ts';
import { readReportAdPage, reportAdAction } from './report-ad-data.server.ts';

export const loader = pageLoader(readReportAdPage);
export const action = reportAdAction;

export const meta = pageMeta<typeof loader>(({ name, internalId }) => ({
  title: 'Rapportera annonsen',
  description: `Berätta vad som är fel i annonsen ${name}.`,
  canonicalPath: reportAdUrl(internalId),
  robots: 'noindex',
  image: null,
}));

/** Report of an ad to the site (DSA, article 16). */
export default function ReportAdRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { internalId, name, dealer } = loaderData;
  const answer = actionData ?? null;
  return (
    <article className="page-width grid max-w-2xl grid-cols-1 gap-6 py-6 md:py-10">
      <header>
        <h1 className="text-title">Rapportera annonsen</h1>
        <p className="mt-2 text-body">
          <Link to={adUrl(internalId)} className="link">
            <bdi>{name}</bdi>
          </Link>{' '}
          hos <bdi>{dealer}</bdi>
        </p>
      </header>
      <AnswerMessage answer={answer} replacesForm />
      {!answer?.ok && <ReportForm answer={answer} />}
    </article>
  );
}

function ReportForm({ answer }: { answer: ActionAnswer | null }) {
  const field = formField(answer);
  const form = useFocusOnError(answer);
  const isSending = useNavigation().state === 'submitting';
  return (
    <Form ref={form} method="post" noValidate className="grid gap-5">
      <SelectField label="Vad är fel?" {...field('reason')}>
        <option value="">Välj</option>
        {REPORT_REASONS.map((reason) => (
          <option key={reason} value={reason}>
            {REPORT_REASON_WORDS[reason]}
          </option>
        ))}
      </SelectField>
      <TextArea
        label="Beskriv felet"
        {...field('message')}
        rows={6}
        hint="Förklara varför annonsen bör ändras eller tas bort."
      />
      <TextField
        label="Namn"
        {...field('name')}
        autoComplete="name"
        maxLength={100}
        hint="Valfritt. Handlaren får inte veta vem du är. Gäller det övergrepp mot barn behöver du varken skriva namn eller e-post."
      />
      <TextField
        label="E-post"
        {...field('email')}
        inputMode="email"
        autoComplete="email"
        hint="Valfritt. Skriv den om du vill veta vad vi beslutar."
      />
      <TrapField />
      <p className="text-small text-quiet">
        När du skickar intygar du att uppgifterna stämmer, så vitt du vet.{' '}
        <Link to={privacyUrl()} className="link">
          Så behandlas uppgifterna
        </Link>
      </p>
      <div>
        <Button kind="primary" disabled={isSending}>
          Skicka anmälan
        </Button>
      </div>
    </Form>
  );
}
