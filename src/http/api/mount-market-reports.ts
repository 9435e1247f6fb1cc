import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import type { Db } from '#src/db/connection/client.ts';
import { readMarketReport } from '#src/db/market/market-reports.ts';
import { OPEN_DATA_LICENCE } from '#src/domain/format/open-data.ts';
import { marketReportCsv } from '#src/domain/market/market-report-csv.ts';
import { contentEtag, matchesEtag, REVALIDATE } from '#src/http/etag.ts';
import type { HttpEnv } from '#src/http/http-env.ts';
import { marketReportFileUrl } from '#src/visitor-urls.ts';
import { errorSchema, json, NOT_MODIFIED } from './openapi-parts.ts';

const FILE = /^(2\d{3}-(?:0[1-9]|1[0-2]))\.csv$/u;

const downloadReport = createRoute({
  method: 'get',
  path: marketReportFileUrl('{file}'),
  summary: 'The report of the market in a month as a table, which never changes; open data',
  request: {
    params: z.object({ file: z.string().openapi({ description: 'Month', example: '2026-10.csv' }) }),
  },
  responses: {
    200: {
      description: 'One line for all cars and for each fuel, body type and county',
      content: { 'text/csv': { schema: z.string() } },
    },
    304: NOT_MODIFIED,
    404: json(errorSchema, 'No report of that month'),
  },
});

/** Adds the monthly reports as open data. */
export function mountMarketReports(api: OpenAPIHono<HttpEnv>, db: Db): void {
  api.openapi(downloadReport, async (c) => {
    const month = FILE.exec(c.req.valid('param').file)?.[1];
    const report = month === undefined ? null : await readMarketReport(db, month);
    c.header('cache-control', REVALIDATE);
    if (report === null) return c.json({ error: 'Rapporten finns inte.' }, 404);
    const csv = marketReportCsv(report.month, report.figures);
    const etag = contentEtag(csv);
    if (matchesEtag(c.req.header('if-none-match'), etag)) return c.body(null, 304, { etag });
    return c.body(csv, 200, {
      etag,
      'content-type': 'text/csv; charset=utf-8',
      link: `<${OPEN_DATA_LICENCE.url}>; rel="license"`,
      'content-disposition': `attachment; filename="marknaden-${report.month}.csv"`,
    });
  });
}
