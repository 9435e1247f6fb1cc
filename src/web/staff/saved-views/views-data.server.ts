import { type ActionFunctionArgs, data, redirect } from 'react-router';
import { z } from 'zod';
import { MAX_ID } from '#src/base/max-id.ts';
import { removeView, saveView } from '#src/commands/staff/save-view.ts';
import { listSavedViews } from '#src/db/accounts/saved-views.ts';
import type { Access } from '#src/domain/accounts/roles.ts';
import {
  type FrameViews,
  MAX_VIEW_COLUMNS,
  MAX_VIEW_NAME,
  MAX_VIEW_QUERY,
  type SavedView,
  VIEWED_LIST_NAMES,
  type ViewedList,
} from '#src/domain/staff-lists/saved-view.ts';
import { dashboardUrl, VIEW_NAME_PARAM } from '#src/office-urls.ts';
import { savedViewUrl, viewedListUrl } from '#src/pages/list-urls.ts';
import { STAFF_PAGES } from '#src/pages/staff-pages.ts';
import { type StaffRequest, staffAction } from '#src/request/accounts/staff.server.ts';
import { type FormOutcome, formIntent } from '#src/request/forms/action-form.server.ts';
import { withNotice } from '#src/visitor-urls.ts';
import { STAFF_LISTS } from '#src/web/staff/lists/staff-lists.server.ts';

/** Access to a list, which is that of its page. */
const accessTo = (list: ViewedList): Access => STAFF_PAGES[`admin/${list}`].access;

/** The saved views of the lists that the viewer may see. */
const readViews = async ({ db, staff, can }: StaffRequest): Promise<SavedView[]> =>
  (await listSavedViews(db, staff.userId)).filter(({ list }) => can(accessTo(list)));

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
      count: await STAFF_LISTS[view.list].count(request.db, new URLSearchParams(view.query)),
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
  const params = STAFF_LISTS[list].clean(new URLSearchParams(query));
  if (name !== '') params.set(VIEW_NAME_PARAM, name.slice(0, 2 * MAX_VIEW_NAME));
  return withNotice(viewedListUrl(list, String(params)), 'vy-inte-sparad');
};

type SentView = { list: ViewedList; namn: string; fraga: string; kolumner: string[]; delad?: '1' | undefined };

async function save({ db, staff, can }: StaffRequest, sent: SentView): Promise<FormOutcome> {
  const query = String(STAFF_LISTS[sent.list].clean(new URLSearchParams(sent.fraga)));
  const name = sent.namn.replaceAll(/\s+/g, ' ').trim();
  const isUsable =
    name !== '' && name.length <= MAX_VIEW_NAME && query.length <= MAX_VIEW_QUERY && can(accessTo(sent.list));
  if (!isUsable) return redirect(notSaved(sent.list, query, sent.namn));
  const view = { list: sent.list, name, query, columns: sent.kolumner, isShared: sent.delad === '1' };
  const saved = await saveView(db, staff, view);
  return redirect(saved.ok ? savedViewUrl({ ...view, id: saved.value }) : notSaved(sent.list, query, sent.namn));
}

async function remove({ db, staff, can }: StaffRequest, { id }: { id: number }): Promise<FormOutcome> {
  const list = await removeView(db, staff, { id, mayRemoveShared: can('user-roles') });
  return redirect(list === null ? dashboardUrl() : viewedListUrl(list));
}
