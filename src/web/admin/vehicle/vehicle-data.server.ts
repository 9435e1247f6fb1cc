import { data } from 'react-router';
import { listAuditEntries } from '#src/db/accounts/audit-log.ts';
import { readStaffAd } from '#src/db/ads/staff-ad.ts';
import type { StaffRequest } from '#src/request/accounts/staff.server.ts';
import { readDraftForEditing } from '#src/web/admin/draft/draft-model.server.ts';
import { readId } from '#src/web/shared/id-in-address.ts';

const LATEST_CHANGES = 50;

/** @throws 404 for an unknown ad */
export async function readVehicle(request: StaffRequest) {
  const { db, params, pictures } = request;
  const id = readAdId(params.id);
  const [read, changes] = await Promise.all([readStaffAd(db, id), listAuditEntries(db, `ad:${id}`, LATEST_CHANGES)]);
  if (!read) throw data(null, { status: 404 });
  const { ad, ...rest } = read;
  const draft = ad.status === 'draft' ? await readDraftForEditing(request, ad) : null;
  return { ad, ...rest, changes, draft, pictures: pictures.of(ad.image_urls) };
}

/** @throws 404 for an invalid id */
export function readAdId(text: string | undefined): number {
  const id = readId(text);
  if (id === null) throw data(null, { status: 404 });
  return id;
}

export type VehicleModel = Awaited<ReturnType<typeof readVehicle>>;
