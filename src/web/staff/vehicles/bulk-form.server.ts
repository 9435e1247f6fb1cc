import { redirect } from 'react-router';
import { z } from 'zod';
import { MAX_ID } from '#src/base/max-id.ts';
import { beginChange, type ChangeRefusal, MAX_ADS_PER_CHANGE, runChange } from '#src/commands/ads/change-ads.ts';
import { readBulkAds } from '#src/db/ads/ad-batches.ts';
import { countBulkAds, readBulkChange } from '#src/db/ads/bulk-changes.ts';
import type { AdSelection } from '#src/db/ads/staff-ads.ts';
import type { Db } from '#src/db/connection/client.ts';
import { readDealerName } from '#src/db/drafts/draft-ads.ts';
import { decisionOfBulk, readStatement, STATEMENT_FIELDS } from '#src/domain/ad-decisions/statement.ts';
import {
  type BulkAction,
  bulkActionText,
  planAdChange,
  readBulkAction,
  readBulkActionWord,
  SKIP_REASONS,
  type SkipReason,
} from '#src/domain/ads/bulk-action.ts';
import type { FieldValue } from '#src/domain/ads/staff-fields.ts';
import { formatCount } from '#src/domain/format/numbers.ts';
import { CHOOSES_LIST, CHOSEN_FIELD } from '#src/domain/staff-lists/selection.ts';
import { parseStaffAdQuery, type StaffAdQuery } from '#src/domain/staff-lists/staff-ad-query.ts';
import { CHANGE_PARAM } from '#src/office-urls.ts';
import { staffAdsUrl } from '#src/pages/list-urls.ts';
import type { StaffRequest } from '#src/request/accounts/staff.server.ts';
import { type FormOutcome, refused } from '#src/request/forms/action-form.server.ts';
import { readId } from '#src/web/frame/id-in-address.ts';
import { waitBriefly } from '#src/web/office/editing/wait-briefly.server.ts';
import { readWithheldByDealer } from '#src/web/office/withheld/withheld-dealers.server.ts';

const MAX_SAMPLES = 5;

export type ChangedFields = Readonly<Record<string, FieldValue>>;
export type ChangeSample = { id: number; name: string; before: ChangedFields; after: ChangedFields };

/** An action on the selected ads that awaits confirmation, with what it would change; null: none is asked for. */
export async function readAsked(
  db: Db,
  params: URLSearchParams,
  { chosen, isWholeList, query }: { chosen: readonly number[]; isWholeList: boolean; query: StaffAdQuery },
) {
  const word = readBulkActionWord(params.get('atgard'));
  if (word === null) return null;
  const value = params.get('varde');
  const input = { value: value ?? '', unit: params.get('enhet') ?? '' };
  const action = readBulkAction(word, input);
  const selection: AdSelection = isWholeList ? { query } : { ids: chosen };
  const ads = await readBulkAds(db, selection, MAX_ADS_PER_CHANGE + 1);
  const skipped = new Map<SkipReason, number>();
  const samples: ChangeSample[] = [];
  let [changed, same] = [0, 0];
  if (action.ok)
    for (const ad of ads) {
      const plan = planAdChange(action.value, ad);
      if (plan.kind === 'same') same += 1;
      else if (plan.kind === 'skipped') skipped.set(plan.reason, (skipped.get(plan.reason) ?? 0) + 1);
      else {
        changed += 1;
        if (samples.length < MAX_SAMPLES) samples.push({ id: ad.id, name: ad.name, ...plan });
      }
    }
  return {
    word,
    input,
    isWholeList,
    count: ads.length,
    max: MAX_ADS_PER_CHANGE,
    samples,
    changed,
    same,
    /** Null: its value is not stated, or not usable. */
    text: action.ok ? await textOf(db, action.value) : null,
    /** The decision about the ads; null: it restricts and corrects nothing that their dealers have set. */
    decision: action.ok ? decisionOfBulk(action.value) : null,
    // Not stated before the form of the value has been sent.
    error: action.ok || value === null ? null : action.failure,
    skipped: [...skipped].map(([reason, count]) => ({ reason: SKIP_REASONS[reason], count })),
  };
}

const textOf = async (db: Db, action: BulkAction): Promise<string> =>
  bulkActionText(action, action.kind === 'dealer' ? await readDealerName(db, action.dealerId) : null);

const word = z.string().transform((text, context) => {
  const read = readBulkActionWord(text);
  if (read === null) context.addIssue({ code: 'custom', message: 'Välj en åtgärd.' });
  return read ?? z.NEVER;
});

/** Form schema of a confirmed change. */
export const bulkFields = z.strictObject({
  atgard: word,
  varde: z.string().max(40).default(''),
  enhet: z.string().max(10).default(''),
  [CHOSEN_FIELD]: z.preprocess(
    (value) => [value].flat(),
    z
      .array(
        z.union([z.literal(CHOOSES_LIST), z.coerce.number().int().positive().max(MAX_ID)]),
        'Välj minst en annons.',
      )
      .max(MAX_ADS_PER_CHANGE),
  ),
  /** Number of ads that the confirmation named. */
  antal: z.coerce.number().int().positive().optional(),
  ...STATEMENT_FIELDS,
});

export async function changeMany(
  { db, stockPool, staff, url, logger, site }: StaffRequest,
  { atgard, varde, enhet, antal, ...sent }: z.output<typeof bulkFields>,
): Promise<FormOutcome> {
  const action = readBulkAction(atgard, { value: varde, unit: enhet });
  if (!action.ok) return refused('Inget är ändrat', action.failure, { varde: action.failure });
  if (action.value.kind === 'dealer' && (await readDealerName(db, action.value.dealerId)) === null)
    return refused('Inget är ändrat', 'Handlaren finns inte längre.');
  const decision = decisionOfBulk(action.value);
  const stated = decision === null ? null : readStatement(decision, sent);
  if (stated?.ok === false) return refused('Inget är ändrat', Object.values(stated.errors).join(' '), stated.errors);
  const { name, url: siteUrl, contactEmail } = site;
  const statement =
    decision === null || stated === null
      ? null
      : { ...stated.reasons, action: decision, site: { name, url: siteUrl, contactEmail } };
  const vald = sent[CHOSEN_FIELD];
  const query = parseStaffAdQuery(url.searchParams);
  const isWholeList = vald.includes(CHOOSES_LIST);
  const selection: AdSelection = isWholeList ? { query } : { ids: vald.filter((id) => typeof id === 'number') };
  const change = await beginChange(db, staff, {
    action: action.value,
    selection,
    ads: isWholeList ? (antal ?? 0) : null,
    statement,
  });
  if (!change.ok) return refusalOf(change.failure);
  await runInBackground(change.value, { stockPool, logger });
  const params = new URLSearchParams({ [CHANGE_PARAM]: String(change.value) });
  const list = staffAdsUrl(query);
  return redirect(`${list}${list.includes('?') ? '&' : '?'}${params}`);
}

/** Runs a change; if it takes long, the caller does not wait for its end. A job continues what a stopped server left. */
export async function runInBackground(
  id: number,
  { stockPool, logger }: Pick<StaffRequest, 'stockPool' | 'logger'>,
): Promise<void> {
  const work = runChange(stockPool, id).catch((error: unknown) => {
    logger.error({ err: error, change: id }, 'change of many ads failed, a job will retry it');
  });
  await waitBriefly(work);
}

function refusalOf(refusal: ChangeRefusal): FormOutcome {
  switch (refusal.kind) {
    case 'none':
      return refused('Välj minst en annons.', 'Kryssa för annonserna i tabellen.');
    case 'too many':
      return refused(`${formatCount(refusal.ads, 'annons', 'annonser')} är för många`, TOO_MANY);
    case 'other number': {
      const text = `Nu stämmer ${formatCount(refusal.ads, 'annons', 'annonser')}. Inget är ändrat. Bekräfta igen.`;
      return { kind: 'refused', title: 'Listan har ändrats', text, status: 409 };
    }
  }
}

const TOO_MANY = `Högst ${formatCount(MAX_ADS_PER_CHANGE, 'annons', 'annonser')} kan ändras på en gång. Begränsa listan med ett filter.`;

/** The outcome of a change: what it does, to how many ads, and whether it is finished; null: there is none with the id. */
export async function readOutcome(db: Db, idText: string | null | undefined) {
  const id = readId(idText ?? undefined);
  if (id === null) return null;
  const [change, counts] = await Promise.all([readBulkChange(db, id), countBulkAds(db, id)]);
  if (change === null) return null;
  const setsStatus = ['status', 'show', 'follow'].includes(change.action.kind);
  const ads = (states: readonly string[]): number =>
    counts.filter(({ state }) => states.includes(state)).reduce((sum, each) => sum + each.ads, 0);
  const { action, ...rest } = change;
  return {
    ...rest,
    text: await textOf(db, action),
    /** Ads that visitors do not see, whatever status was set. */
    withheld: setsStatus ? await readWithheldByDealer(db, { changeId: id }) : null,
    counts: {
      all: ads(counts.map(({ state }) => state)),
      waiting: ads(['waiting']),
      same: ads(['same']),
      changed: ads(['changed']),
      restored: ads(['restored']),
      kept: ads(['kept']),
    },
    skipped: counts.flatMap(({ state, reason, ads: count }) =>
      state === 'skipped' && reason !== null ? [{ reason: SKIP_REASONS[reason], count }] : [],
    ),
  };
}

export type ChangeOutcomeModel = NonNullable<Awaited<ReturnType<typeof readOutcome>>>;
