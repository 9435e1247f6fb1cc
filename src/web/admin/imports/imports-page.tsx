import { formatCount } from '#src/domain/format/numbers.ts';
import { importsUrl } from '#src/urls.ts';
import { Paged } from '#src/web/admin/staff-page/paged.tsx';
import { StaffHeading } from '#src/web/admin/staff-page/staff-heading.tsx';
import { Section } from '#src/web/ui/section.tsx';
import { ImportTable } from './import-table.tsx';
import type { ImportsModel } from './imports-data.server.ts';
import { UploadForm } from './upload-form.tsx';
import { useRefresh } from './use-refresh.ts';

/** List of all imports, and the upload form. */
export function ImportsPage({ imports, total, page, lastPage, dealers, formats, isRunning }: ImportsModel) {
  useRefresh(isRunning);
  return (
    <>
      <StaffHeading title="Imports">
        En leverans är en handlares hela bestånd i en fil. Det som inte står i filen tas bort ur beståndet.
      </StaffHeading>
      <UploadForm dealers={dealers} formats={formats} isRunning={isRunning} />
      <Section heading="Importer">
        <Paged count={formatCount(total, 'import', 'importer')} page={page} lastPage={lastPage} urlOf={importsUrl}>
          <ImportTable imports={imports} caption="Importer, de senaste först" />
        </Paged>
      </Section>
    </>
  );
}
