import { data } from 'react-router';
import { reportAd } from '#src/commands/ad-reports/report-ad.ts';
import { readContactAd } from '#src/db/enquiries/enquiries.ts';
import type { AdReport } from '#src/domain/ad-reports/ad-report.ts';
import { adReportSchema } from '#src/domain/ad-reports/report-form.ts';
import { type AccountRequest, accountAction } from '#src/request/accounts/account-action.server.ts';
import { done, type FormOutcome, formIntent } from '#src/request/forms/action-form.server.ts';
import type { PageRequest } from '#src/request/page-loader.server.ts';
import { readId } from '#src/web/frame/id-in-address.ts';

export async function readReportAdPage({ db, params }: PageRequest) {
  const id = readId(params.id);
  const ad = id === null ? null : await readContactAd(db, id);
  if (ad === null) throw data(null, { status: 404 });
  const { internalId, name, dealer } = ad;
  return { internalId, name, dealer };
}

async function report({ db, site, client, params, accounts }: AccountRequest, given: AdReport): Promise<FormOutcome> {
  const adId = readId(params.id) ?? 0;
  const sent = await reportAd({ db, site }, { adId, network: client.network, report: given });
  if (!sent.ok) {
    const title = 'Anmälan är inte skickad';
    return sent.failure === 'no-ad'
      ? { kind: 'refused', title, text: 'Annonsen finns inte längre.', status: 409 }
      : {
          kind: 'refused',
          title,
          text: 'Det har kommit många anmälningar. Vänta en stund och försök igen.',
          status: 429,
        };
  }
  accounts.notifyMailWorker();
  const answer = given.email === null ? '' : ' Vi skriver till dig när vi har beslutat.';
  return done('Tack för din anmälan', `En av våra medarbetare läser den.${answer}`);
}

export const reportAdAction = accountAction({ post: formIntent(adReportSchema, report) });
