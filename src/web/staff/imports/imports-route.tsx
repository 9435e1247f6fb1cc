import { useId, useMemo, useState } from 'react';
import type { MetaFunction } from 'react-router';
import { formatCount } from '#src/domain/format/numbers.ts';
import { IMPORT_LIST, IMPORT_STATE_WORDS, IMPORT_STATES } from '#src/domain/staff-lists/import-list-query.ts';
import { LAST_DAY_CHOICES } from '#src/domain/staff-lists/last-day-choices.ts';
import { importUploadUrl } from '#src/office-urls.ts';
import { MAX_DELIVERY_BYTES } from '#src/pages/body-limits.ts';
import { importsUrl } from '#src/pages/list-urls.ts';
import { staffLoader } from '#src/request/accounts/staff.server.ts';
import { DELIVERY_FILE_HINT } from '#src/web/office/deliveries/delivery-file-hint.ts';
import { importColumns, useRefresh } from '#src/web/office/deliveries/import-table.tsx';
import { ChoiceField } from '#src/web/office/page/form-controls.tsx';
import { SuggestedValues } from '#src/web/office/page/page-parts.tsx';
import { ListFilters } from '#src/web/office/table/list-filters.tsx';
import { StaffList } from '#src/web/office/table/staff-list.tsx';
import { staffTags } from '#src/web/seo/page-head.ts';
import { Button } from '#src/web/ui/button.tsx';
import { FileField } from '#src/web/ui/file-field.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import type { Route } from './+types/imports-route.ts';
import { type ImportsModel, readImports } from './imports-data.server.ts';

export const loader = staffLoader(readImports);
export const meta: MetaFunction = ({ matches }) => staffTags('Importer', matches);

/** List of all imports, and the upload form. */
export default function ImportsRoute({ loaderData }: Route.ComponentProps) {
  const { query, imports, total, dealers, formats, isRunning, entered } = loaderData;
  const columns = useMemo(() => importColumns(query), [query]);
  const { text, state, since, order, size } = query;
  useRefresh(isRunning);
  return (
    <StaffList
      heading="Importer"
      intro="En leverans är en handlares hela bestånd i en fil. Det som inte står i filen tas bort ur beståndet."
      above={<UploadForm dealers={dealers} formats={formats} isRunning={isRunning} entered={entered} />}
      filters={
        <ListFilters
          key={`${text} ${state} ${since}`}
          params={IMPORT_LIST.format({ order, size })}
          clearUrl={importsUrl()}
          submit="Visa"
          text={text}
          values={[state, since]}
          search={<TextField label="Sök" name="q" maxLength={200} autoComplete="off" defaultValue={text ?? ''} />}
        >
          <ChoiceField label="Utfall" name="utfall" defaultValue={state ?? ''} empty="Alla" choices={STATES} />
          <ChoiceField label="Tid" name="tid" defaultValue={since ?? ''} empty="Alla" choices={LAST_DAY_CHOICES} />
        </ListFilters>
      }
      list="imports"
      name="importer"
      caption="Importer"
      columns={columns}
      rows={imports}
      empty={text === null && state === null && since === null ? 'Inget är importerat än.' : 'Inga importer stämmer.'}
      query={query}
      total={total}
      count={formatCount(total, 'import', 'importer')}
      urlOf={(part) => importsUrl({ ...query, ...part })}
    />
  );
}

const STATES = [
  ...IMPORT_STATES.map((value) => ({ value, label: IMPORT_STATE_WORDS[value] })),
  { value: 'waiting', label: 'stannad, väntar på beslut' },
  { value: 'unsuccessful', label: 'avbruten, stoppad eller misslyckad' },
];

const LIMIT = {
  maxBytes: MAX_DELIVERY_BYTES,
  problem: 'Filen är större än 100 MB. Packa den med gzip, eller dela den per handlare.',
};

/** Uploads a delivery with a plain form, so that the browser shows the progress of the upload. */
function UploadForm({
  dealers,
  formats,
  isRunning,
  entered,
}: Pick<ImportsModel, 'dealers' | 'formats' | 'isRunning' | 'entered'>) {
  const listId = useId();
  const [isSending, setIsSending] = useState(false);
  // Refused: the notice says why, and the form is filled as it was.
  const isEntered = Object.values(entered).some((value) => value !== '');
  return (
    <details open={isEntered}>
      <summary className="touch inline-flex items-center gap-2 text-small font-semibold text-moss">
        Importera en fil
      </summary>
      <form
        method="post"
        action={importUploadUrl()}
        encType="multipart/form-data"
        onSubmit={() => setIsSending(true)}
        className="mt-1 mb-4 grid max-w-3xl gap-5 rounded-card border border-line bg-raised p-4 md:p-6"
      >
        <FileField label="Fil" name="file" required limit={LIMIT} hint={DELIVERY_FILE_HINT} />
        <div className="grid gap-4 md:grid-cols-2">
          <TextField
            label="Handlare"
            name="dealer"
            defaultValue={entered.dealer}
            list={listId}
            maxLength={120}
            autoComplete="off"
            hint="När raderna inte själva säger vem som säljer."
          />
          <ChoiceField
            label="Format"
            name="format"
            defaultValue={entered.format}
            empty="Känns igen av sig självt"
            choices={formats.map(({ name, title }) => ({ value: name, label: title }))}
          />
        </div>
        <SuggestedValues id={listId} values={dealers} />
        <p className="text-small text-quiet">
          Prova först: du ser varje bil som är ny, ändras och tas bort, och bestämmer sedan. En fil som skulle ta bort
          ovanligt många av en handlares bilar stoppas också utan prov.
        </p>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button kind="primary" formAction={importUploadUrl(true)} disabled={isSending}>
            {isSending ? 'Skickar…' : 'Prova filen'}
          </Button>
          <Button kind="quiet" disabled={isSending}>
            Importera utan prov
          </Button>
          {isRunning && <p className="text-small">En import pågår. Vänta tills den är klar.</p>}
        </div>
      </form>
    </details>
  );
}
