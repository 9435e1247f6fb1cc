import { data, redirect } from 'react-router';
import { z } from 'zod';
import { beginUndo } from '#src/commands/ads/change-ads.ts';
import { listBulkAds } from '#src/db/ads/bulk-changes.ts';
import { adsChangeUrl } from '#src/office-urls.ts';
import { type StaffRequest, staffAction } from '#src/request/accounts/staff.server.ts';
import { type FormOutcome, formIntent, refused } from '#src/request/forms/action-form.server.ts';
import { readId } from '#src/web/frame/id-in-address.ts';
import { readOutcome, runInBackground } from '#src/web/staff/vehicles/bulk-form.server.ts';

const MAX_ADS = 100;

/** @throws 404 for an unknown change */
export async function readAdsChange({ db, params }: StaffRequest) {
  const outcome = await readOutcome(db, params.id);
  if (outcome === null) throw data(null, { status: 404 });
  const ads = await listBulkAds(db, outcome.id, MAX_ADS);
  return { outcome, ads, max: MAX_ADS };
}

export type AdsChangeModel = Awaited<ReturnType<typeof readAdsChange>>;

export const adsChangeAction = staffAction({ undo: formIntent(z.strictObject({}), undo) });

async function undo({ db, staff, stockPool, logger, params }: StaffRequest): Promise<FormOutcome> {
  const id = readId(params.id);
  if (id === null) throw data(null, { status: 404 });
  if (!(await beginUndo(db, staff, id)))
    return refused('Ändringen kan inte ångras', 'Den pågår fortfarande, eller är redan ångrad. Ladda om sidan.');
  await runInBackground(id, { stockPool, logger });
  return redirect(adsChangeUrl(id));
}
