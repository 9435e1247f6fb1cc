import { data } from 'react-router';
import { recordAudit } from '#src/commands/accounts/record-audit.ts';
import { EXPORT_FORMATS, type ExportColumn, exportWriter } from '#src/domain/staff-lists/export-format.ts';
import { FORMAT_PARAM } from '#src/office-urls.ts';
import type { StaffRequest } from '#src/request/accounts/staff.server.ts';

const TYPES = { csv: 'text/csv', json: 'application/json' } as const;

/**
 * A list as a file, sent while it is read. That it was read is recorded before, since most lists hold personal data.
 * @param name of the file, without its ending
 * @throws 404 for an unknown format
 */
export async function exportResponse<Row>(
  { db, staff, url, logger }: StaffRequest,
  { name, columns, parts }: { name: string; columns: readonly ExportColumn<Row>[]; parts: AsyncGenerator<Row[]> },
): Promise<Response> {
  const format = EXPORT_FORMATS.find((each) => each === url.searchParams.get(FORMAT_PARAM));
  if (format === undefined) throw data(null, { status: 404 });
  const query = new URLSearchParams(url.searchParams);
  query.delete(FORMAT_PARAM);
  await recordAudit(db, staff, {
    action: 'export.read',
    subject: `export:${name}`,
    before: null,
    after: { format, ...(query.size > 0 && { query: query.toString() }) },
  });
  const { begin, part, end } = exportWriter(format, columns);
  // Errors of the first part still become an error page.
  const first = await parts.next();
  async function* file(): AsyncGenerator<string, void, void> {
    yield begin;
    if (first.done) return yield end;
    yield part(first.value, true);
    for await (const rows of parts) yield part(rows, false);
    yield end;
  }
  const texts = file();
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await texts.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      } catch (error) {
        // The receiver sees an incomplete file: its length is not announced.
        logger.error({ err: error, list: name }, 'export failed');
        controller.error(error);
      }
    },
    async cancel() {
      await texts.return();
      await parts.return(undefined);
    },
  });
  return new Response(body, {
    headers: {
      'content-type': `${TYPES[format]}; charset=utf-8`,
      'content-disposition': `attachment; filename="${name}.${format}"`,
      'cache-control': 'no-store',
    },
  });
}
