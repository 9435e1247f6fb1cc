import { z } from 'zod';
import { listAdFigures, listWeeksOfAds } from '#src/db/dealers/ad-figures.ts';
import { deleteFigureMails, hasFigureMails, insertFigureMails } from '#src/db/dealers/figure-mails.ts';
import { listFiguresOfSites } from '#src/db/dealers/figures-of-sites.ts';
import { readAdLabels } from '#src/db/valuation/valuation-labels.ts';
import {
  DEFAULT_FIGURE_ORDER,
  DEFAULT_FIGURE_SPAN,
  FIGURE_ORDERS,
  FIGURE_SPANS,
} from '#src/domain/dealer-figures/figure-choices.ts';
import { weeksCsv } from '#src/domain/dealers/weeks-csv.ts';
import { shortLabelOf } from '#src/domain/valuation/label-text.ts';
import { type DealerRequest, type SitesRequest, sitesAction } from '#src/request/accounts/dealer.server.ts';
import { done, type FormIntent, formIntent } from '#src/request/forms/action-form.server.ts';
import { lastPageOf, pageOf } from '#src/web/office/page/page-of.server.ts';

const PAGE_SIZE = 50;
const WEEKS = 26;
/** Rows of the file. */
const MAX_ROWS = 50_000;

const choices = z.object({
  ordning: z.enum(FIGURE_ORDERS).catch(DEFAULT_FIGURE_ORDER),
  dagar: z.coerce
    .number()
    .refine((days) => FIGURE_SPANS.some((span) => span === days))
    .catch(DEFAULT_FIGURE_SPAN),
});

/** The figures of the chosen dealer by car, or of several by dealer. */
export async function readOwnFigures(request: SitesRequest) {
  const { chosen, sites, db, now, url, person, viewedDealerId } = request;
  /** Whether the person gets them by mail; null: a member of staff looks at the page. */
  const isMailed = viewedDealerId === null ? await hasFigureMails(db, person.userId) : null;
  if (chosen !== null) return { ...(await readDealerFigures({ ...request, dealer: chosen })), sites: null, isMailed };
  const { dagar: days } = choices.parse(Object.fromEntries(url.searchParams));
  const found = await listFiguresOfSites(db, { dealerIds: sites.map(({ id }) => id), now, days });
  return { days, spans: FIGURE_SPANS, sites: found.map((site) => ({ ...site, hasFigures: true })), isMailed };
}

async function readDealerFigures({ db, dealer, now, url }: Pick<DealerRequest, 'db' | 'dealer' | 'now' | 'url'>) {
  const { ordning: order, dagar: days } = choices.parse(Object.fromEntries(url.searchParams));
  const page = pageOf(url);
  const found = await listAdFigures(db, { dealerId: dealer.id, now, days, order, page, size: PAGE_SIZE });
  const labels = await readAdLabels(
    db,
    found.rows.map(({ id }) => id),
  );
  return {
    order,
    days,
    spans: FIGURE_SPANS,
    page,
    lastPage: lastPageOf(found.total, PAGE_SIZE),
    total: found.total,
    sums: found.sums,
    rows: found.rows.map((row) => ({ ...row, position: shortLabelOf(labels.get(row.id) ?? null) })),
  };
}

export type DealerFiguresModel = Awaited<ReturnType<typeof readDealerFigures>>;

/** The figures of each car by week as a file. */
export async function downloadFigures({ db, dealer, now }: DealerRequest): Promise<Response> {
  const weeks = await listWeeksOfAds(db, { dealerId: dealer.id, now, weeks: WEEKS, limit: MAX_ROWS });
  return new Response(weeksCsv(weeks), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="siffror-per-bil-och-vecka.csv"',
    },
  });
}

const switchMails = (isOn: boolean): FormIntent<SitesRequest> =>
  formIntent(z.strictObject({}), async ({ db, person }: SitesRequest) => {
    await (isOn ? insertFigureMails : deleteFigureMails)(db, person.userId);
    return isOn
      ? done(
          'Siffrorna kommer som mejl',
          `Varje måndag till ${person.email}. I varje mejl finns en länk för att avsluta.`,
        )
      : done('Mejlen är avslutade');
  });

export const dealerFiguresAction = sitesAction({ mail: switchMails(true), 'no-mail': switchMails(false) });
