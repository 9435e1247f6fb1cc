import { DAY_MS } from '#src/base/units.ts';
import { insertMail } from '#src/db/accounts/mails.ts';
import type { Db } from '#src/db/connection/client.ts';
import { type AdFigures, listAdFigures } from '#src/db/dealers/ad-figures.ts';
import { listMemberships } from '#src/db/dealers/dealer-people.ts';
import { takeDueFigureMail } from '#src/db/dealers/figure-mails.ts';
import { readAdLabels } from '#src/db/valuation/valuation-labels.ts';
import {
  figuresMail,
  MAX_MAILED_CARS,
  type MailedCar,
  type MailedSite,
} from '#src/domain/dealer-figures/figure-mails.ts';
import { roleMay } from '#src/domain/dealers/dealer-roles.ts';
import { isoDay, swedishWeekday } from '#src/domain/format/dates.ts';
import { shortLabelOf } from '#src/domain/valuation/label-text.ts';
import { dealerFiguresCsvUrl, dealerFiguresUrl, endFigureMailsUrl } from '#src/office-urls.ts';

type Services = { db: Db; site: { name: string; url: string } };

const DAYS = 7;

/**
 * Mails the figures of the week before to each account that has chosen so: one mail, with all dealers whose figures its role may read. The mail
 * and its mark are one transaction: killed at any moment and run again, each account gets one a week.
 * @returns number of mails
 */
export async function mailFigures({ db, site }: Services, now: Date): Promise<number> {
  const weekday = swedishWeekday(now);
  const week = isoDay(new Date(now.getTime() - weekday * DAY_MS));
  const until = new Date(now.getTime() - (weekday + 1) * DAY_MS);
  for (let mails = 0; ; ) {
    const outcome = await db.transaction().execute(async (tx) => {
      const due = await takeDueFigureMail(tx, week);
      if (due === undefined) return null;
      const memberships = (await listMemberships(tx, due.userId)).filter(({ role }) => roleMay(role, 'figures'));
      const sites: MailedSite[] = [];
      for (const { id, label } of memberships) {
        const own = await readSite(tx, { dealerId: id, name: label, until });
        if (own !== null) sites.push(own);
      }
      if (sites.length === 0) return 0;
      const end = site.url + endFigureMailsUrl(due.token);
      const links = {
        figures: site.url + dealerFiguresUrl({ days: DAYS }),
        csv: sites.length === 1 ? site.url + dealerFiguresCsvUrl() : null,
        end,
      };
      await insertMail(tx, { recipient: due.email, ...figuresMail(site, sites, until, links), unsubscribeUrl: end });
      return 1;
    });
    if (outcome === null) return mails;
    mails += outcome;
  }
}

/** The week of a dealer; null: it has no cars for sale. */
async function readSite(
  tx: Db,
  { dealerId, name, until }: { dealerId: number; name: string; until: Date },
): Promise<MailedSite | null> {
  const query = { dealerId, days: DAYS, page: 1, size: MAX_MAILED_CARS };
  const [most, least, before] = [
    await listAdFigures(tx, { ...query, now: until, order: 'views' }),
    await listAdFigures(tx, { ...query, now: until, order: 'below' }),
    await listAdFigures(tx, { ...query, now: new Date(until.getTime() - DAYS * DAY_MS), order: 'views' }),
  ];
  if (most.total === 0) return null;
  return {
    name,
    forSale: most.total,
    sums: most.sums,
    before: before.sums,
    most: await withPositions(
      tx,
      most.rows.filter(({ views }) => views > 0),
    ),
    least: await withPositions(
      tx,
      least.rows.filter(({ views, likeViews }) => likeViews !== null && views < likeViews),
    ),
  };
}

async function withPositions(tx: Db, rows: readonly AdFigures[]): Promise<MailedCar[]> {
  const labels = await readAdLabels(
    tx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, position: shortLabelOf(labels.get(row.id) ?? null) }));
}
