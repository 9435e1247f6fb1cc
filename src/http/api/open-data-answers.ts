import { z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { OPEN_DATA_LICENCE } from '#src/domain/format/open-data.ts';
import { contentEtag, notModified, REVALIDATE, sendTaggedJson } from '#src/http/etag.ts';
import type { HttpEnv } from '#src/http/http-env.ts';
import { NOT_MODIFIED } from './openapi-parts.ts';

/** The licence within a JSON answer of open data. */
export const licenceSchema = z.strictObject({ name: z.string(), url: z.url() });

/** The responses of a table of open data in the description of an endpoint. @param rows what its lines are, in English */
export const openTable = (rows: string) => ({
  200: {
    description: `${rows}; the licence is the link with the relation "license"`,
    content: { 'text/csv': { schema: z.string() } },
  },
  304: NOT_MODIFIED,
});

/** Answers with figures and their licence, or that the client has them. */
export function sendOpenData<Answer extends object>(c: Context<HttpEnv>, figures: Answer) {
  c.header('cache-control', REVALIDATE);
  return sendTaggedJson(c, { ...figures, licence: OPEN_DATA_LICENCE });
}

/** Answers with a table as a file, or that the client has it. @param fileName without its ending */
export function sendOpenTable(c: Context<HttpEnv>, csv: string, fileName: string) {
  const tagged = { etag: contentEtag(csv) };
  c.header('cache-control', REVALIDATE);
  const known = notModified(c, tagged);
  if (known) return known;
  return c.body(csv, 200, {
    ...tagged,
    'content-type': 'text/csv; charset=utf-8',
    link: `<${OPEN_DATA_LICENCE.url}>; rel="license"`,
    'content-disposition': `attachment; filename="${fileName}.csv"`,
  });
}
