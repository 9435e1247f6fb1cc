import { Link, type MetaFunction, useActionData, useLoaderData } from 'react-router';
import { removedCarsText } from '#src/domain/ads/deliveries/delivery-trial.ts';
import { formatDateTime } from '#src/domain/format/dates.ts';
import { formatCount } from '#src/domain/format/numbers.ts';
import { importAdsUrl, importsUrl, importUrl, staffAdUrl } from '#src/pages/list-urls.ts';
import { staffLoader } from '#src/request/accounts/staff.server.ts';
import { TrialReport } from '#src/web/admin/dealer-trial/trial-report.tsx';
import { ConfirmButton } from '#src/web/admin/editing/confirm-button.tsx';
import { PostForm } from '#src/web/admin/editing/post-form.tsx';
import { DeadPicturesSection } from '#src/web/admin/pictures/dead-pictures.tsx';
import { ListLinks } from '#src/web/admin/staff-page/list-links.tsx';
import { staffTags } from '#src/web/seo/page-head.ts';
import { AnswerMessage, usePendingForm } from '#src/web/shared/forms/answer-message.tsx';
import { Button, buttonClass } from '#src/web/ui/button.tsx';
import { Message } from '#src/web/ui/message.tsx';
import { DealerQuestions } from './dealer-questions.tsx';
import { DoubtedOdometers, DoubtedVats, ImportReportView, ImportWarnings, RejectedRows } from './import-report.tsx';
import { dealersOf, ImportStateView, useRefresh } from './import-table.tsx';
import { type ImportModel, importAction, readImportPage } from './imports-data.server.ts';

export const loader = staffLoader(readImportPage);
export const action = importAction;
export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  staffTags(loaderData?.run.file ?? 'Import', matches);

/** An import run: its result and its rejected rows. */
export default function ImportRoute() {
  const { run, format, rejected, page, lastPage, canForce, doubted, doubtedVats, deadPictures, list } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  useRefresh(run.state === 'running');
  return (
    <>
      <ListLinks
        heading="Importer"
        url={importsUrl(list?.query)}
        place={list}
        urlOf={(id) => importUrl(id, 1, list?.query)}
        nouns={['import', 'Importer']}
      />
      <h1 className="flex flex-wrap items-center gap-x-3 text-title wrap-anywhere">
        {run.file} <ImportStateView state={run.state} />
      </h1>
      <p className="mt-1 text-small text-quiet">
        {dealersOf(run)} · {format} · {formatDateTime(run.startedAt)} · {run.uploadedBy ?? 'kommandoraden'}
        {run.forced && ' · importerad ändå'}
      </p>
      <div className="mt-6 grid max-w-3xl gap-4 empty:hidden">
        <AnswerMessage answer={answer} />
        <Outcome run={run} canForce={canForce} />
      </div>
      {run.trial !== null && run.state !== 'done' && <TrialReport trial={run.trial} />}
      <ImportWarnings run={run} />
      {run.state === 'done' && <ImportReportView run={run} adsUrl={(change) => importAdsUrl(run.id, change)} />}
      <DoubtedOdometers doubted={doubted} />
      <DoubtedVats doubtedVats={doubtedVats} />
      <DeadPicturesSection found={deadPictures} adUrlOf={staffAdUrl} />
      {run.rowsRejected > 0 && (run.state === 'done' || run.state === 'stopped') && (
        <RejectedRows {...{ run, rejected, page, lastPage }} urlOf={(each) => importUrl(run.id, each, list?.query)} />
      )}
    </>
  );
}

/** State of a run that is in progress or did not succeed. */
function Outcome({ run, canForce }: Pick<ImportModel, 'run' | 'canForce'>) {
  if (run.state === 'done') return null;
  if (run.state === 'running') return <ImportProgressView run={run} />;
  if (run.state === 'discarded') return <p className="text-body">Filen är kastad. Inget är ändrat.</p>;
  if (run.state === 'interrupted') {
    return (
      <Message tone="bad" title="Importen avbröts">
        <p>Servern stannade medan den pågick. Beståndet är som det var. Skicka filen igen.</p>
      </Message>
    );
  }
  return (
    <Message tone="bad" title={run.state === 'stopped' ? 'Importen stoppades' : 'Importen misslyckades'}>
      <p className="wrap-anywhere">{run.message}</p>
      {canForce && <Decision run={run} />}
    </Message>
  );
}

/** Decision about a file that waits: import it all the same, with the cars named that it takes away, or not at all. */
function Decision({ run: { id, file, trial, dealerQuestion, dealerAnswers } }: Pick<ImportModel, 'run'>) {
  const isForcing = usePendingForm('force') !== null;
  if (dealerQuestion !== null)
    return (
      <div className="mt-4 grid gap-4">
        <DealerQuestions questions={dealerQuestion} answers={dealerAnswers ?? []} />
        <DiscardForm />
      </div>
    );
  return (
    <div className="mt-4 flex flex-wrap items-center gap-3">
      {isForcing ? (
        <Button kind="quiet" disabled>
          Importerar…
        </Button>
      ) : (
        <ConfirmButton
          id={String(id)}
          name={file}
          intent="force"
          label="Importera ändå"
          className={buttonClass('quiet')}
          action={importUrl(id)}
          title="Importera ändå?"
          text={trial === null ? 'Bilar som saknas i filen tas bort.' : removedCarsText(trial)}
        />
      )}
      <DiscardForm />
    </div>
  );
}

const DiscardForm = () => (
  <PostForm intent="discard">
    <Button kind="quiet">Kasta filen</Button>
  </PostForm>
);

const STEPS = { reading: 'Läser och granskar raderna', merging: 'Skriver till beståndet', tidying: 'Städar' } as const;

/** Progress of a running import; without JavaScript the link reloads it. */
function ImportProgressView({ run: { id, step, rowsRead } }: Pick<ImportModel, 'run'>) {
  return (
    <div className="rounded-card border border-line bg-raised p-4 text-small">
      <p role="status" className="font-semibold">
        {STEPS[step ?? 'reading']}: {formatCount(rowsRead, 'rad läst', 'rader lästa')}
      </p>
      <progress aria-label="Importen pågår" className="mt-3 h-2 w-full accent-moss" />
      <p className="mt-2 text-quiet">
        Beståndet ändras först när allt är läst. Du kan lämna sidan; importen fortsätter.{' '}
        <Link to={importUrl(id)} preventScrollReset className="font-semibold text-moss hover:underline">
          Se hur långt den har kommit
        </Link>
      </p>
    </div>
  );
}
