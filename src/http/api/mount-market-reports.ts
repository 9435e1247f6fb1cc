import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import type { Db } from '#src/db/connection/client.ts';
import { readMarketReport } from '#src/db/market/market-reports.ts';
import { marketReportCsv } from '#src/domain/market/market-report-csv.ts';
import { REVALIDATE } from '#src/http/etag.ts';
import type { HttpEnv } from '#src/http/http-env.ts';
import { marketReportFileUrl } from '#src/visitor-urls.ts';
import { openTable, sendOpenTable } from './open-data-answers.ts';
import { errorSchema, json } from './openapi-parts.ts';

const FILE = /^(2\d{3}-(?:0[1-9]|1[0-2]))\.csv$/u;

const downloadReport = createRoute({
  method: 'get',
  path: marketReportFileUrl('{file}'),
  summary: 'The report of the market in a month as a table, which never changes; open data',
  request: {
    params: z.object({ file: z.string().openapi({ description: 'Month', example: '2026-10.csv' }) }),
  },
  responses: {
    ...openTable('One line for all cars and for each fuel, body type and county'),
    404: json(errorSchema, 'No report of that month'),
  },
});

/** Adds the monthly reports as open data. */
export function mountMarketReports(api: OpenAPIHono<HttpEnv>, db: Db): void {
  api.openapi(downloadReport, async (c) => {
    const month = FILE.exec(c.req.valid('param').file)?.[1];
    const report = month === undefined ? null : await readMarketReport(db, month);
    if (report === null) {
      c.header('cache-control', REVALIDATE);
      return c.json({ error: 'Rapporten finns inte.' }, 404);
    }
    return sendOpenTable(c, marketReportCsv(report.month, report.figures), `marknaden-${report.month}`);
  });
}
