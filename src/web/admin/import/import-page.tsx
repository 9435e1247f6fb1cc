import { Form } from 'react-router';
import { formatDateTime } from '#src/domain/format/dates.ts';
import type { ActionAnswer } from '#src/request/forms/action-answer.ts';
import { importsUrl, importUrl } from '#src/urls.ts';
import { dealersOf } from '#src/web/admin/imports/dealers-of.ts';
import { ImportStateView } from '#src/web/admin/imports/import-state.tsx';
import { useRefresh } from '#src/web/admin/imports/use-refresh.ts';
import { UpLink } from '#src/web/admin/staff-page/up-link.tsx';
import { AnswerMessage } from '#src/web/shared/forms/answer-message.tsx';
import { usePendingForm } from '#src/web/shared/forms/use-pending-form.ts';
import { Button } from '#src/web/ui/button.tsx';
import { Message } from '#src/web/ui/message.tsx';
import type { ImportModel } from './import-data.server.ts';
import { ImportProgressView } from './import-progress.tsx';
import { ImportReportView } from './import-report.tsx';
import { ImportWarnings } from './import-warnings.tsx';
import { RejectedRows } from './rejected-rows.tsx';

type ImportPageProps = ImportModel & { answer: ActionAnswer | undefined };

/** An import run: its result and its rejected rows. */
export function ImportPage({ run, rejected, page, lastPage, canForce, answer }: ImportPageProps) {
  useRefresh(run.state === 'running');
  return (
    <>
      <UpLink to={importsUrl()}>Imports</UpLink>
      <h1 className="flex flex-wrap items-center gap-x-3 text-title wrap-anywhere">
        {run.file} <ImportStateView state={run.state} />
      </h1>
      <p className="mt-1 text-small text-quiet">
        {dealersOf(run)} · {run.format} · {formatDateTime(run.startedAt)} · {run.uploadedBy ?? 'kommandoraden'}
        {run.forced && ' · importerad ändå'}
      </p>
      <div className="mt-6 grid max-w-3xl gap-4 empty:hidden">
        <AnswerMessage answer={answer} />
        <Outcome run={run} canForce={canForce} />
      </div>
      <ImportWarnings run={run} />
      {run.state === 'done' && <ImportReportView run={run} />}
      {run.rowsRejected > 0 && run.state === 'done' && (
        <RejectedRows
          rows={rejected}
          total={run.rowsRejected}
          page={page}
          lastPage={lastPage}
          urlOf={(each) => importUrl(run.id, each)}
        />
      )}
    </>
  );
}

/** State of a run that is in progress or did not succeed. */
function Outcome({ run, canForce }: Pick<ImportModel, 'run' | 'canForce'>) {
  const isForcing = usePendingForm('force') !== null;
  if (run.state === 'done') return null;
  if (run.state === 'running') return <ImportProgressView run={run} />;
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
      {canForce && (
        <Form method="post" action={importUrl(run.id)} className="mt-3">
          <input type="hidden" name="intent" value="force" />
          <Button kind="quiet" disabled={isForcing}>
            {isForcing ? 'Importerar…' : 'Importera ändå'}
          </Button>
        </Form>
      )}
    </Message>
  );
}
