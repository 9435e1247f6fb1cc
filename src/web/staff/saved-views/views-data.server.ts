import { type ActionFunctionArgs, data, redirect } from 'react-router';
import { z } from 'zod';
import { ownValue } from '#src/base/own-value.ts';
import { removeView, saveView } from '#src/commands/staff/save-view.ts';
import { searchAccounts } from '#src/db/accounts/account-list.ts';
import { searchAuditLog } from '#src/db/accounts/audit-log.ts';
import { listSavedViews } from '#src/db/accounts/saved-views.ts';
import { searchSecurityEvents } from '#src/db/accounts/security-events.ts';
import { searchReports } from '#src/db/ad-reports/ad-reports.ts';
import { searchStaffAds } from '#src/db/ads/staff-ads.ts';
import { listConversations, listRatedAnswers, listUnanswered } from '#src/db/adviser/answer-feedback.ts';
import type { Db } from '#src/db/connection/client.ts';
import { searchImports } from '#src/db/deliveries/import-list.ts';
import { searchEnquiries } from '#src/db/enquiries/enquiries.ts';
import { ACCOUNT_LIST } from '#src/domain/accounts/account-query.ts';
import type { Capability } from '#src/domain/accounts/roles.ts';
import { SECURITY_EVENT_LIST } from '#src/domain/accounts/security-event-query.ts';
import { REPORT_LIST } from '#src/domain/ad-reports/report-list.ts';
import { hashVin } from '#src/domain/ads/identity/ad-identity.ts';
import { CONVERSATION_LIST, RATED_LIST, UNANSWERED_LIST } from '#src/domain/adviser/chat/conversation-list.ts';
import { AUDIT_LIST } from '#src/domain/audit/audit-list.ts';
import { actionsNamed } from '#src/domain/audit/audit-words.ts';
import { STAFF_DEALER_LIST } from '#src/domain/dealers/staff-dealer-list.ts';
import { ENQUIRY_LIST } from '#src/domain/enquiries/enquiry-list.ts';
import { IMPORT_LIST } from '#src/domain/staff-lists/import-list-query.ts';
import {
  type FrameViews,
  MAX_VIEW_COLUMNS,
  MAX_VIEW_NAME,
  MAX_VIEW_QUERY,
  type SavedView,
  VIEWED_LIST_NAMES,
  type ViewedList,
} from '#src/domain/staff-lists/saved-view.ts';
import { formatStaffAdQuery, parseStaffAdQuery } from '#src/domain/staff-lists/staff-ad-query.ts';
import { savedViewUrl, viewedListUrl } from '#src/pages/list-urls.ts';
import { type StaffRequest, staffAction } from '#src/request/accounts/staff.server.ts';
import { type FormOutcome, formIntent } from '#src/request/forms/action-form.server.ts';
import { dashboardUrl, VIEW_NAME_PARAM, withNotice } from '#src/urls.ts';
import { MAX_ID } from '#src/web/frame/id-in-address.ts';
import { findDealers } from '#src/web/staff/dealers/staff-dealers-data.server.ts';

type ViewedListPart = {
  access: Capability;
  /** The query of an address, without unusable values and without its page. */
  clean: (params: URLSearchParams) => URLSearchParams;
  count: (db: Db, params: URLSearchParams) => Promise<number>;
};

const LISTS: Readonly<Record<ViewedList, ViewedListPart>> = {
  vehicles: {
    access: 'vehicles',
    clean: (params) => {
      const query = parseStaffAdQuery(params);
      // A VIN is not stored.
      return formatStaffAdQuery({ ...query, text: hashVin(query.text) ?? query.text, page: 1 });
    },
    count: async (db, params) => (await searchStaffAds(db, { ...parseStaffAdQuery(params), page: 1 })).total,
  },
  dealers: part('dealers', STAFF_DEALER_LIST, async (db, query) => (await findDealers(db, query)).found.length),
  enquiries: part('enquiries', ENQUIRY_LIST, async (db, query) => (await searchEnquiries(db, query)).total),
  reports: part('reports', REPORT_LIST, async (db, query) => (await searchReports(db, query)).total),
  conversations: {
    access: 'chatbots',
    clean: (params) => tabOf(params).clean(params),
    count: (db, params) => tabOf(params).count(db, params),
  },
  imports: part('vehicles', IMPORT_LIST, async (db, query) => (await searchImports(db, query)).total),
  accounts: part('user-roles', ACCOUNT_LIST, async (db, query) => (await searchAccounts(db, query)).total),
  audit: part('audit-log', AUDIT_LIST, async (db, query) => {
    const actions = query.what === null ? [] : actionsNamed(query.what);
    return (await searchAuditLog(db, query, actions)).total;
  }),
  'security-events': part('security-events', SECURITY_EVENT_LIST, async (db, query) => {
    return (await searchSecurityEvents(db, query)).total;
  }),
};

function part<Query extends { page: number }>(
  access: Capability,
  address: { parse: (params: URLSearchParams) => Query; format: (query: Query) => URLSearchParams },
  count: (db: Db, query: Query) => Promise<number>,
): ViewedListPart {
  return {
    access,
    clean: (params) => address.format({ ...address.parse(params), page: 1 }),
    count: (db, params) => count(db, address.parse(params)),
  };
}

/** The lists of conversations are tabs of one address. */
const TABS: Readonly<Record<string, ViewedListPart>> = {
  betyg: part('chatbots', RATED_LIST, async (db, query) => (await listRatedAnswers(db, query)).total),
  obesvarade: part('chatbots', UNANSWERED_LIST, async (db, query) => (await listUnanswered(db, query)).total),
};
const ALL_CONVERSATIONS = part('chatbots', CONVERSATION_LIST, async (db, query) => {
  return (await listConversations(db, query)).total;
});
const tabOf = (params: URLSearchParams): ViewedListPart =>
  ownValue(TABS, params.get('flik') ?? '') ?? ALL_CONVERSATIONS;

/** The saved views of the lists that the viewer may see. */
const readViews = async ({ db, staff, can }: StaffRequest): Promise<SavedView[]> =>
  (await listSavedViews(db, staff.userId)).filter(({ list }) => can(LISTS[list].access));

/** Saved views for every page of the area. */
export const readFrameViews = async (request: StaffRequest): Promise<FrameViews> => ({
  views: await readViews(request),
  mayRemoveShared: request.can('user-roles'),
});

/** The saved views, each with the number of its rows. */
export const countViews = async (request: StaffRequest) =>
  Promise.all(
    (await readViews(request)).map(async (view) => ({
      ...view,
      count: await LISTS[view.list].count(request.db, new URLSearchParams(view.query)),
    })),
  );

const columns = z
  .string()
  .max(2_000)
  .default('')
  .transform((text) =>
    text
      .split(',')
      .filter((id) => /^[a-z-]{1,40}$/.test(id))
      .slice(0, MAX_VIEW_COLUMNS),
  );

const viewForms = staffAction({
  save: formIntent(
    z.strictObject({
      list: z.enum(VIEWED_LIST_NAMES),
      namn: z.string().max(1_000),
      fraga: z.string().max(5_000),
      kolumner: columns,
      delad: z.literal('1').optional(),
    }),
    save,
  ),
  remove: formIntent(z.strictObject({ id: z.coerce.number().int().positive().max(MAX_ID) }), remove),
});

const sentList = z.object({ list: z.tuple([z.enum(VIEWED_LIST_NAMES)]), fraga: z.tuple([z.string()]) });

/**
 * This address renders nothing: a refused form is shown by the list that sent it.
 * @throws 400 for a form that no list sends
 */
export async function viewsAction(args: ActionFunctionArgs): Promise<Response> {
  const outcome = await viewForms(args);
  if (outcome instanceof Response) return outcome;
  const { values } = outcome.data;
  const sent = sentList.safeParse(values);
  if (!sent.success) throw data(null, { status: 400 });
  const { list, fraga } = sent.data;
  return redirect(notSaved(list[0], fraga[0], values.namn?.[0] ?? ''));
}

/** The list whose view was not saved, with the name that was written. */
const notSaved = (list: ViewedList, query: string, name: string): string => {
  const params = LISTS[list].clean(new URLSearchParams(query));
  if (name !== '') params.set(VIEW_NAME_PARAM, name.slice(0, 2 * MAX_VIEW_NAME));
  return withNotice(viewedListUrl(list, String(params)), 'vy-inte-sparad');
};

type SentView = { list: ViewedList; namn: string; fraga: string; kolumner: string[]; delad?: '1' | undefined };

async function save({ db, staff, can }: StaffRequest, sent: SentView): Promise<FormOutcome> {
  const { access, clean } = LISTS[sent.list];
  const query = String(clean(new URLSearchParams(sent.fraga)));
  const name = sent.namn.replaceAll(/\s+/g, ' ').trim();
  const isUsable = name !== '' && name.length <= MAX_VIEW_NAME && query.length <= MAX_VIEW_QUERY && can(access);
  if (!isUsable) return redirect(notSaved(sent.list, query, sent.namn));
  const view = { list: sent.list, name, query, columns: sent.kolumner, isShared: sent.delad === '1' };
  const saved = await saveView(db, staff, view);
  return redirect(saved.ok ? savedViewUrl({ ...view, id: saved.value }) : notSaved(sent.list, query, sent.namn));
}

async function remove({ db, staff, can }: StaffRequest, { id }: { id: number }): Promise<FormOutcome> {
  const list = await removeView(db, staff, { id, mayRemoveShared: can('user-roles') });
  return redirect(list === null ? dashboardUrl() : viewedListUrl(list));
}
