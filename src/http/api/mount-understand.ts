import { setImmediate } from 'node:timers/promises';
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { BusyError, TaskQueue } from '#src/base/task-queue.ts';
import { takeFromLimit } from '#src/db/connection/rate-limits.ts';
import { costOfText, LIMITS } from '#src/domain/accounts/limit-rules.ts';
import { yearInSweden } from '#src/domain/format/dates.ts';
import { tooLongText } from '#src/domain/format/too-long-text.ts';
import type { CarNames } from '#src/domain/wish/names/car-names.ts';
import { understand } from '#src/domain/wish/parse-query.ts';
import type { Note, ParsedQuery } from '#src/domain/wish/parsed-query.ts';
import { queryChips } from '#src/domain/wish/query-chips.ts';
import { limitParams, listParams } from '#src/domain/wish/query-params.ts';
import { listOfWish } from '#src/domain/wish/search-wish.ts';
import { MAX_WISH_LENGTH } from '#src/domain/wish/text/wish-text.ts';
import type { HttpEnv } from '#src/http/http-env.ts';
import { RETRY_AFTER_S } from '#src/http/load-shedding/busy-answer.ts';
import { requestNetwork } from '#src/http/request-origin.ts';
import { readCarNames } from '#src/services/car-names.ts';
import { understandApiUrl, vehiclesUrl } from '#src/visitor-urls.ts';
import type { CallServices } from './json-call.ts';
import { anyText, errorSchema, json } from './openapi-parts.ts';
import { understandingSchema } from './understand-schema.ts';

/** Texts up to this length take a few milliseconds and are parsed immediately; longer ones are queued. Characters. */
const MAX_SHORT_WISH = 300;
const MAX_WAITING_LONG = 8;
const LONG_WAIT_MS = 1_000;
const TOO_BUSY = 'Många frågar just nu. Försök igen om några sekunder.';
const TOO_MANY = 'För många förfrågningar. Försök igen om en stund.';
const TOO_LONG = `Texten är för lång. ${tooLongText(MAX_WISH_LENGTH)}`;

const understandWish = createRoute({
  method: 'get',
  path: understandApiUrl(),
  summary: 'What a wish in everyday Swedish asks for, as filters of the lists and limits beyond them',
  request: {
    query: z.object({ q: anyText(`At most ${MAX_WISH_LENGTH} characters`, 'dieselkombi under hundratusen') }),
  },
  responses: {
    200: json(understandingSchema, 'The wish as it was understood'),
    400: json(errorSchema, 'A text that is too long'),
    429: json(errorSchema, 'Too many from one network; a long text counts as several'),
    503: json(errorSchema, 'Too many long texts at once'),
  },
});

/** Adds the endpoint that parses a search text into filters; it uses no model and no network, and stores nothing. */
export function mountUnderstand(
  api: OpenAPIHono<HttpEnv>,
  { calls: { db, trustedProxies }, now }: { calls: CallServices; now: () => Date },
): void {
  const longTexts = new TaskQueue(1, MAX_WAITING_LONG);
  api.openapi(understandWish, async (c) => {
    const text = new URL(c.req.url).searchParams.get('q') ?? '';
    c.header('cache-control', 'private, max-age=60');
    if (text.length > MAX_WISH_LENGTH) return c.json({ error: TOO_LONG }, 400);
    const cost = costOfText(text, 'understand');
    const network = requestNetwork(c, trustedProxies);
    const { allowed, retryAfterMs } = await takeFromLimit(db, LIMITS.understand, network, cost);
    if (!allowed) {
      c.header('retry-after', String(Math.ceil(retryAfterMs / 1_000)));
      return c.json({ error: TOO_MANY }, 429);
    }
    const names = await readCarNames(db);
    const answer = () => toAnswer(understand(text, { names, thisYear: yearInSweden(now()) }), names);
    if (text.length <= MAX_SHORT_WISH) return c.json(answer(), 200);
    // Other requests are handled between two long texts.
    const parse = async () => {
      await setImmediate();
      return answer();
    };
    try {
      return c.json(await longTexts.run(parse, LONG_WAIT_MS), 200);
    } catch (error) {
      if (!(error instanceof BusyError)) throw error;
      c.header('retry-after', String(RETRY_AFTER_S));
      return c.json({ error: TOO_BUSY }, 503);
    }
  });
}

function toAnswer(understanding: ParsedQuery, names: CarNames): z.infer<typeof understandingSchema> {
  const { filters, sort, limits, wishes, avoid, notes, followUp, unknown } = understanding;
  return structuredClone({
    filters: listParams({ filters, sort }),
    limits: limitParams(limits),
    wishes,
    avoid,
    notes: notes.map(toNote),
    followUp,
    chips: queryChips(understanding, names),
    unknown,
    listUrl: vehiclesUrl(listOfWish(understanding)),
  }) as z.infer<typeof understandingSchema>;
}

function toNote(note: Note): { kind: Note['kind']; value: number | string } {
  switch (note.kind) {
    case 'towWeight':
      return { kind: note.kind, value: note.kg };
    case 'range':
      return { kind: note.kind, value: note.km ?? 'lång' };
    case 'winterRange':
      return { kind: note.kind, value: note.km };
    case 'recent':
      return { kind: note.kind, value: note.change };
    case 'place':
      return { kind: note.kind, value: note.name };
    case 'noSuchCar':
      return { kind: note.kind, value: `${note.name} ${note.fuel}` };
    default:
      return { kind: note.kind, value: note.kronor };
  }
}
