import { Link } from 'react-router';
import { adFieldLabel } from '#src/domain/ads/ad-fields.ts';
import type { UnknownText } from '#src/domain/deliveries/delivery-trial.ts';
import { formatDateTime } from '#src/domain/format/dates.ts';
import { formatCount, formatNumber } from '#src/domain/format/numbers.ts';
import { importUndoUrl } from '#src/office-urls.ts';
import { importAdsUrl, importsUrl, importUrl, staffAdUrl } from '#src/pages/list-urls.ts';
import { unknownWordsUrl } from '#src/pages/word-urls.ts';
import { staffLoader } from '#src/request/accounts/staff.server.ts';
import { AnswerMessage } from '#src/web/frame/forms/answer-message.tsx';
import {
  DoubtedOdometers,
  DoubtedVats,
  ImportReportView,
  ImportWarnings,
  RejectedRows,
  shownTrial,
} from '#src/web/office/deliveries/import-report.tsx';
import { dealersOf, ImportStateView, useRefresh } from '#src/web/office/deliveries/import-table.tsx';
import { DiscardFile, ForceDecision, TrialDecision } from '#src/web/office/deliveries/trial-decision.tsx';
import { TrialReport } from '#src/web/office/deliveries/trial-report.tsx';
import { UndoLink, UndoOutcome, UndoProgress } from '#src/web/office/import-undo/undo-report.tsx';
import { ListLinks } from '#src/web/office/page/list-links.tsx';
import { DeadPicturesSection } from '#src/web/office/pictures/dead-pictures.tsx';
import { WithheldAds } from '#src/web/office/withheld/withheld-ads.tsx';
import { staffTags } from '#src/web/seo/page-head.ts';
import { Message } from '#src/web/ui/message.tsx';
import { type Column, PlainTable } from '#src/web/ui/plain-table.tsx';
import { Section } from '#src/web/ui/section.tsx';
import type { Route } from './+types/import-route.ts';
import { DealerQuestions } from './dealer-questions.tsx';
import { type ImportModel, importAction, readImportPage } from './imports-data.server.ts';

export const loader = staffLoader(readImportPage);
export const action = importAction;
export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  staffTags(loaderData?.run.file ?? 'Import', matches);

/** An import run: its result and its rejected rows. */
export default function ImportRoute({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { run, format, rejected, page, lastPage, canForce, doubted, doubtedVats, deadPictures, withheld, list } =
    loaderData;
  const trial = shownTrial(run);
  useRefresh(run.state === 'running' || run.state === 'undoing');
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
      {run.undo !== null && run.undoneAt !== null && (
        <UndoOutcome
          adUrlOf={staffAdUrl}
          undo={run.undo}
          text={`${formatDateTime(run.undoneAt)} av ${run.undoneBy ?? 'okänd'}.`}
        />
      )}
      {run.undoUntil !== null && <UndoLink to={importUndoUrl(run.id)} until={run.undoUntil} />}
      <WithheldAds withheld={withheld} />
      {trial !== null && <TrialReport trial={trial} adUrlOf={staffAdUrl} />}
      {canForce && run.trial?.unknown !== undefined && <UnknownTexts texts={run.trial.unknown} />}
      <ImportWarnings run={run} />
      {run.valueWarnings.some(({ code }) => code === 'unknown_word') && (
        <p className="mt-3 text-small">
          <Link to={unknownWordsUrl({ dealerId: run.dealerId })} className="link">
            Lär in vad okända ord betyder
          </Link>
        </p>
      )}
      {run.state === 'done' && (
        <ImportReportView run={run} adsUrl={(change) => importAdsUrl(run.id, change)} teachUrl={teachUrl} />
      )}
      <DoubtedOdometers doubted={doubted} adUrlOf={staffAdUrl} />
      <DoubtedVats doubtedVats={doubtedVats} adUrlOf={staffAdUrl} />
      <DeadPicturesSection found={deadPictures} adUrlOf={staffAdUrl} />
      {run.rowsRejected > 0 && (run.state === 'done' || run.state === 'stopped') && (
        <RejectedRows
          run={run}
          rejected={rejected}
          page={page}
          lastPage={lastPage}
          urlOf={(each) => importUrl(run.id, each, list?.query)}
        />
      )}
    </>
  );
}

const teachUrl = ({ brand, model }: { brand: string; model: string | null }): string =>
  unknownWordsUrl({ taught: { field: 'car', make: brand, word: model ?? '' } });

/** Words of a file that waits which the site does not know: once it is taught, the import of the file reads it so. */
const UnknownTexts = ({ texts }: { texts: readonly UnknownText[] }) =>
  texts.length > 0 && (
    <Section heading="Okända ord i filen" className="mt-10">
      <p className="mb-3 max-w-prose text-small text-quiet">
        Lär in vad de betyder, så läses de så när du importerar filen.
      </p>
      <PlainTable caption="Okända ord i filen, de vanligaste först" columns={UNKNOWN_TEXTS} rows={texts.slice(0, 20)} />
    </Section>
  );

const UNKNOWN_TEXTS: readonly Column<UnknownText>[] = [
  {
    heading: 'I filen',
    className: 'wrap-anywhere',
    cell: ({ field, make, word }) => (
      <Link to={unknownWordsUrl({ taught: { field, make, word: word ?? '' } })} className="link">
        {[make, word ?? ''].filter((part) => part !== '').join(' ')}
      </Link>
    ),
  },
  { heading: 'Fält', cell: ({ field }) => (field === 'car' ? 'Bil' : adFieldLabel(field)) },
  { heading: 'Rader', isFigure: true, cell: ({ rows }) => formatNumber(rows) },
];

/** State of a run that is in progress or did not succeed. */
function Outcome({ run, canForce }: Pick<ImportModel, 'run' | 'canForce'>) {
  if (run.state === 'done' && run.message !== null) return <Message tone="bad" title={run.message} />;
  if (run.state === 'undoing') return <UndoProgress />;
  if (run.state === 'done' || run.state === 'undone') return null;
  if (run.state === 'checked')
    return canForce && run.trial !== null ? (
      <TrialDecision id={String(run.id)} trial={run.trial} action={importUrl(run.id)} />
    ) : (
      <p className="text-body">Filen är redan importerad, kastad eller äldre än ett dygn. Provet ändrade inget.</p>
    );
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
      {!(canForce && run.dealerQuestion) && <p className="wrap-anywhere">{run.message}</p>}
      {canForce &&
        (run.dealerQuestion === null ? (
          <ForceDecision id={String(run.id)} trial={run.trial} action={importUrl(run.id)} />
        ) : (
          <div className="mt-4 grid gap-4">
            <DealerQuestions questions={run.dealerQuestion} answers={run.dealerAnswers ?? []} />
            <DiscardFile />
          </div>
        ))}
    </Message>
  );
}

const STEPS = { reading: 'Läser och granskar raderna', merging: 'Skriver till beståndet', tidying: 'Städar' } as const;

/** Progress of a running import; without JavaScript the link reloads it. */
function ImportProgressView({ run: { id, step, rowsRead, isTrial } }: Pick<ImportModel, 'run'>) {
  return (
    <div className="rounded-card border border-line bg-raised p-4 text-small">
      <p role="status" className="font-semibold">
        {STEPS[step ?? 'reading']}: {formatCount(rowsRead, 'rad läst', 'rader lästa')}
      </p>
      <progress aria-label="Importen pågår" className="mt-3 h-2 w-full accent-moss" />
      <p className="mt-2 text-quiet">
        {isTrial ? 'Filen provas, inget ändras.' : 'Beståndet ändras först när allt är läst.'} Du kan lämna sidan; det
        fortsätter.{' '}
        <Link to={importUrl(id)} preventScrollReset className="font-semibold text-moss hover:underline">
          Se hur långt den har kommit
        </Link>
      </p>
    </div>
  );
}
