import { editAd } from '#src/commands/ads/edit-ad.ts';
import { readStaffAd } from '#src/db/ads/staff-ad.ts';
import { readStatement } from '#src/domain/ad-decisions/statement.ts';
import { adFieldLabel, adFieldList, adFieldText } from '#src/domain/ads/ad-fields.ts';
import { type FieldValue, OVERRIDABLE_COLUMNS } from '#src/domain/ads/staff-fields.ts';
import type { Fields } from '#src/domain/versions/version-list.ts';
import { staffAdUrl } from '#src/pages/list-urls.ts';
import type { StaffRequest } from '#src/request/accounts/staff.server.ts';
import { done, refused } from '#src/request/forms/action-form.server.ts';
import { readId } from '#src/web/frame/id-in-address.ts';
import type { Versioned } from './versions-data.server.ts';

async function readAd({ db }: StaffRequest, key: string) {
  const id = readId(key);
  return id === null ? null : ((await readStaffAd(db, id))?.ad ?? null);
}

const textsOf = (fields: Fields): ReadonlyMap<string, string> =>
  new Map([...fields].map(([field, value]) => [field, adFieldText(field, value) ?? '']));

const REFUSALS = {
  'unknown ad': 'Annonsen finns inte längre.',
  'is a draft': 'Annonsen är ett utkast.',
  'changed meanwhile': 'Annonsen ändrades samtidigt. Försök igen.',
  'not set by staff': 'Fältet följer redan leveransen.',
} as const;

/** Versions of the fields of an ad that people have set; those that nobody has set follow the dealer. */
export const adVersions: Versioned = {
  kind: 'ad',
  noun: 'ad',
  actions: ['ad.update', 'ad.release'],
  isField: (name) => OVERRIDABLE_COLUMNS.includes(name),
  label: adFieldLabel,
  async describe(request, key) {
    const ad = await readAd(request, key);
    return ad && { name: ad.name, page: staffAdUrl(ad.internal_id), up: ad.name };
  },
  async now(request, key) {
    const ad = await readAd(request, key);
    return ad && new Map(Object.entries(ad).filter(([name]) => OVERRIDABLE_COLUMNS.includes(name)));
  },
  async texts(_, [before, after]) {
    // A version has the fields that were ever set; the ad as it is now has all.
    const common = (fields: Fields, other: Fields) => new Map([...fields].filter(([name]) => other.has(name)));
    return [textsOf(common(before, after)), textsOf(common(after, before))];
  },
  async restore(request, key, fields) {
    const ad = await readAd(request, key);
    if (!ad) return refused('Versionen är inte återställd', REFUSALS['unknown ad']);
    const values = Object.fromEntries(fields) as Record<string, FieldValue>;
    const stated = readStatement('correct', {});
    const statement = stated.ok ? { ...stated.reasons, site: request.site } : undefined;
    const edit = { id: ad.internal_id, values, seenAt: ad.updated_at, statement };
    const result = await editAd(request.stockPool, request.staff, edit);
    if (!result.ok) return refused('Versionen är inte återställd', REFUSALS[result.failure]);
    const { changed } = result.value;
    return changed.length === 0
      ? done('Versionen används redan')
      : done('Versionen är återställd', `${adFieldList(changed)}. Nästa leverans behåller det.`);
  },
};
