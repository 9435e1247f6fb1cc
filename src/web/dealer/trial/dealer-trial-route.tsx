import { Link } from 'react-router';
import { formatDateTime } from '#src/domain/format/dates.ts';
import { dealerAdUrl, dealerDeliveriesUrl, deliveryTrialUrl, ownMappingUrl } from '#src/office-urls.ts';
import { dealerLoader } from '#src/request/accounts/dealer.server.ts';
import { AnswerMessage } from '#src/web/frame/forms/answer-message.tsx';
import { useRefresh } from '#src/web/office/deliveries/import-table.tsx';
import { TrialDecision } from '#src/web/office/deliveries/trial-decision.tsx';
import { TrialReport } from '#src/web/office/deliveries/trial-report.tsx';
import { UpLink } from '#src/web/office/page/page-parts.tsx';
import { staffTags } from '#src/web/seo/page-head.ts';
import { ButtonLink } from '#src/web/ui/button.tsx';
import { Message } from '#src/web/ui/message.tsx';
import type { Route } from './+types/dealer-trial-route.ts';
import { type DealerTrialModel, dealerTrialAction, readDealerTrial } from './dealer-trial-data.server.ts';

export const loader = dealerLoader(readDealerTrial);
export const action = dealerTrialAction;
export const meta: Route.MetaFunction = ({ loaderData, matches }) => staffTags(loaderData?.fileName ?? 'Fil', matches);

/** An uploaded file: the progress of its trial, then what it would change and the question whether to import it. */
export default function DealerTrialRoute({ loaderData, actionData: answer }: Route.ComponentProps) {
  const upload = loaderData;
  const isWorking = upload.state === 'waiting' || upload.state === 'running';
  useRefresh(isWorking);
  return (
    <>
      <UpLink to={dealerDeliveriesUrl()}>Leveranser</UpLink>
      <h1 className="text-title wrap-anywhere">{upload.fileName}</h1>
      <p className="mt-1 text-small text-quiet">
        Skickad {formatDateTime(upload.receivedAt)} av <span className="wrap-anywhere">{upload.uploadedBy}</span>
      </p>
      <AnswerMessage answer={answer} className="mt-6 max-w-3xl" />
      <div aria-live="polite">{isWorking && <Progress upload={upload} />}</div>
      {upload.message !== null && (
        <Message tone="bad" title="Inget är ändrat" className="mt-6 max-w-3xl">
          <p className="wrap-anywhere">{upload.message}</p>
          {upload.hasUnknownColumns && (
            <p className="mt-3">
              <ButtonLink kind="primary" to={ownMappingUrl()}>
                Peka ut kolumnerna
              </ButtonLink>
            </p>
          )}
        </Message>
      )}
      {upload.state === 'done' && (
        <p className="mt-6 text-body">
          Filen är importerad.{' '}
          <Link to={dealerDeliveriesUrl()} className="link">
            Visa leveranserna
          </Link>
        </p>
      )}
      {upload.trial !== null && (
        <>
          <TrialDecision id={upload.id} trial={upload.trial} action={deliveryTrialUrl(upload.id)} />
          <TrialReport trial={upload.trial} adUrlOf={dealerAdUrl} />
        </>
      )}
    </>
  );
}

const Progress = ({ upload: { isTrial } }: { upload: DealerTrialModel }) => (
  <p className="mt-6 text-body">
    <progress className="mr-3 align-middle" aria-label={isTrial ? 'Provar filen' : 'Importerar filen'} />
    {isTrial ? 'Vi provar filen. Inget ändras.' : 'Vi importerar filen.'}
  </p>
);
