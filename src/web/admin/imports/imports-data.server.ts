import { FORMAT_CHOICES } from '#src/commands/deliveries/import-upload.ts';
import { listDealers } from '#src/db/ads/staff-ads.ts';
import { type ListedImport, listImports } from '#src/db/deliveries/import-list.ts';
import type { StaffRequest } from '#src/request/accounts/staff.server.ts';
import { lastPageOf, pageOf } from '#src/web/admin/staff-page/page-of.server.ts';

export type ImportsModel = {
  imports: ListedImport[];
  total: number;
  page: number;
  lastPage: number;
  /** Names suggested by the form. */
  dealers: string[];
  formats: readonly { name: string; title: string }[];
  isRunning: boolean;
};

const PAGE_SIZE = 30;

export async function readImports({ db, url }: StaffRequest): Promise<ImportsModel> {
  const page = pageOf(url);
  const [{ imports, total }, dealers] = await Promise.all([
    listImports(db, { page, size: PAGE_SIZE }),
    listDealers(db),
  ]);
  return {
    ...{ imports, total, page, lastPage: lastPageOf(total, PAGE_SIZE), formats: FORMAT_CHOICES },
    dealers: dealers.map(({ name }) => name),
    isRunning: imports.some(({ state }) => state === 'running'),
  };
}
