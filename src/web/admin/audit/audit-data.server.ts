import { type AuditEntry, type AuditFilter, listAuditPage } from '../../../db/accounts/audit-log.ts';
import type { StaffRequest } from '../../shared/accounts/staff.server.ts';

/** A change as the page shows it: what was there before and after as text, for strangers' words may stand in it. */
export type ChangeModel = Pick<AuditEntry, 'at' | 'email' | 'action' | 'subject'> & {
  id: string;
  before: string;
  after: string;
};
export type AuditModel = { filter: AuditFilter; changes: ChangeModel[]; total: number; page: number; lastPage: number };

const PAGE_SIZE = 50;
const LAST_POSSIBLE_PAGE = 100_000;
const LONGEST_FILTER = 200;

export async function readAudit({ db, url }: StaffRequest): Promise<AuditModel> {
  const written = (name: string) =>
    (url.searchParams.get(name) ?? '').replaceAll('\0', '').trim().slice(0, LONGEST_FILTER);
  const filter = { who: written('vem'), what: written('vad') };
  const page = Math.min(Math.max(Number.parseInt(written('sida'), 10) || 1, 1), LAST_POSSIBLE_PAGE);
  const { entries, total } = await listAuditPage(db, filter, { page, size: PAGE_SIZE });
  return {
    ...{ filter, total, page, lastPage: Math.max(1, Math.ceil(total / PAGE_SIZE)) },
    changes: entries.map(({ id, at, email, action, subject, before, after }) => ({
      ...{ id, at, email, action, subject },
      before: asText(before),
      after: asText(after),
    })),
  };
}

/** "name: ränta", one line for each field; empty where there was nothing. */
function asText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'object') return String(value);
  return Object.entries(value)
    .map(([name, each]) => `${name}: ${typeof each === 'string' ? each : JSON.stringify(each)}`)
    .join('\n');
}
