import { subjectParts } from '#src/domain/audit/audit-words.ts';
import {
  adComplaintUrl,
  adsChangeUrl,
  dealerAccessUrl,
  feedSourcesUrl,
  mappingsUrl,
  parametersUrl,
  promptUrl,
  searchIndexUrl,
  staffCategoryUrl,
  staffRecallsUrl,
  trackingScriptsUrl,
  type VersionedKind,
  versionsUrl,
} from '#src/office-urls.ts';
import {
  importUrl,
  staffAccountUrl,
  staffAdUrl,
  staffDealerUrl,
  staffEnquiryUrl,
  staffReportUrl,
} from '#src/pages/list-urls.ts';
import { unknownWordsUrl } from '#src/pages/word-urls.ts';
import { readId } from '#src/web/frame/id-in-address.ts';

/** Pages of changed things by their nouns; those of things with a number. */
const PAGES: ReadonlyMap<string, (key: string) => string> = new Map([
  ['alias', () => searchIndexUrl()],
  ['api-key', () => dealerAccessUrl()],
  ['category', staffCategoryUrl],
  ['feed-source', () => feedSourcesUrl()],
  ['mapping', () => mappingsUrl()],
  ['parameter', () => parametersUrl()],
  ['prompt', promptUrl],
  ['recall', () => staffRecallsUrl()],
  ['tracking-script', () => trackingScriptsUrl()],
  ['user', staffAccountUrl],
  ['word', () => unknownWordsUrl()],
]);
const NUMBERED: ReadonlyMap<string, (id: number) => string> = new Map([
  ['ad', (id: number) => staffAdUrl(id)],
  ['ad-note', (id: number) => staffAdUrl(id)],
  ['dealer-note', (id: number) => staffDealerUrl(id)],
  ['bulk', adsChangeUrl],
  ['complaint', adComplaintUrl],
  ['dealer', staffDealerUrl],
  ['enquiry', staffEnquiryUrl],
  ['import', (id: number) => importUrl(id)],
  ['report', staffReportUrl],
]);

/** Removed things that can be restored from their versions. */
const RESTORABLE: ReadonlyMap<string, VersionedKind> = new Map([
  ['parameter', 'parameter'],
  ['prompt', 'prompt'],
  ['tracking-script', 'script'],
]);

/** The page of the thing that was changed; null: it has none any more. */
export function auditSubjectUrl({ subject, action, after }: { subject: string; action: string; after: unknown }) {
  const { noun, key } = subjectParts(subject);
  if (action === 'personal-data.erase') return null;
  if (after === null && action.endsWith('.remove') && noun !== 'user' && !noun.endsWith('-note')) {
    const kind = RESTORABLE.get(noun);
    return kind ? versionsUrl(kind, key) : null;
  }
  const id = readId(key);
  const numbered = id === null ? undefined : NUMBERED.get(noun)?.(id);
  return numbered ?? PAGES.get(noun)?.(key) ?? null;
}
