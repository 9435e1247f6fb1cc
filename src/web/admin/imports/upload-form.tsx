import { useId, useState } from 'react';
import { MAX_DELIVERY_BYTES } from '#src/domain/accounts/access.ts';
import { UNIT_SPACE } from '#src/domain/format/numbers.ts';
import { importUploadUrl } from '#src/urls.ts';
import { SuggestedValues } from '#src/web/admin/editing/suggested-values.tsx';
import { Button } from '#src/web/ui/button.tsx';
import { FileField } from '#src/web/ui/file-field.tsx';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { TextField } from '#src/web/ui/text-field.tsx';
import type { ImportsModel } from './imports-data.server.ts';

const LIMIT = {
  maxBytes: MAX_DELIVERY_BYTES,
  problem: 'Filen är större än 100 MB. Packa den med gzip, eller dela den per handlare.',
};

/** Uploads a delivery with a plain form, so that the browser shows the progress of the upload. */
export function UploadForm({ dealers, formats, isRunning }: Pick<ImportsModel, 'dealers' | 'formats' | 'isRunning'>) {
  const listId = useId();
  const [isSending, setIsSending] = useState(false);
  return (
    <form
      method="post"
      action={importUploadUrl()}
      encType="multipart/form-data"
      onSubmit={() => setIsSending(true)}
      className="my-8 grid max-w-3xl gap-5 rounded-card border border-line bg-raised p-4 md:p-6"
    >
      <h2 className="text-large">Importera en fil</h2>
      <FileField
        label="Fil"
        name="file"
        required
        limit={LIMIT}
        hint="CSV, JSON eller Excel (.xlsx), även packad med gzip. Högst 100 MB."
      />
      <div className="grid gap-4 md:grid-cols-2">
        <TextField
          label="Handlare"
          name="dealer"
          list={listId}
          maxLength={120}
          autoComplete="off"
          hint="När raderna inte själva säger vem som säljer."
        />
        <SelectField label="Format" name="format" defaultValue="">
          <option value="">Känns igen av sig självt</option>
          {formats.map(({ name, title }) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </SelectField>
      </div>
      <SuggestedValues id={listId} values={dealers} />
      <p className="text-small text-quiet">
        En fil som skulle ta bort mer än 30{UNIT_SPACE}% av en handlares bilar stoppas, och du får välja om den ändå ska
        importeras.
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button kind="primary" disabled={isSending}>
          {isSending ? 'Skickar…' : 'Importera'}
        </Button>
        {isRunning && <p className="text-small">En import pågår. Vänta tills den är klar.</p>}
      </div>
    </form>
  );
}
