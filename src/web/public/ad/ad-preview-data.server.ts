import { data } from 'react-router';
import { previewDraft } from '#src/commands/ads/preview-draft.ts';
import { readStaffAd } from '#src/db/ads/staff-ad.ts';
import type { StaffRequest } from '#src/request/accounts/staff.server.ts';
import { readId } from '#src/web/frame/id-in-address.ts';
import { readAdPage } from './ad-data.server.ts';

/**
 * The page of a draft as visitors will see it; null while its dealer is not chosen.
 * @throws 404 for anything but a draft
 */
export async function readAdPreview(request: StaffRequest) {
  const id = readId(request.params.id);
  const ad = id === null ? null : (await readStaffAd(request.db, id))?.ad;
  if (id === null || ad?.status !== 'draft') throw data(null, { status: 404 });
  const page = await previewDraft(request.stockPool, id, (db) => readAdPage({ ...request, db }));
  return { id, name: ad.name, page };
}
