import { z } from 'zod';
import { fail, ok, type Result } from '#src/base/result.ts';
import {
  acceptSourceChange,
  addSource,
  changeSource,
  type EnteredSource,
  removeSource,
} from '#src/commands/feed-sources/edit-source.ts';
import { pullSource } from '#src/commands/feed-sources/pull-sources.ts';
import { listDealers } from '#src/db/ads/staff-ads.ts';
import { listGroups } from '#src/db/dealers/dealer-groups.ts';
import { listFeedSources } from '#src/db/feed-sources/feed-sources.ts';
import { formatTitle } from '#src/domain/deliveries/format-titles.ts';
import { AUTHS_OF, FEED_AUTHS, hasUsername, TIMES_A_DAY } from '#src/domain/feed-sources/feed-source.ts';
import { type StaffRequest, staffAction } from '#src/request/accounts/staff.server.ts';
import { done, type FormOutcome, type Refused } from '#src/request/forms/action-form.server.ts';
import { readId } from '#src/web/frame/id-in-address.ts';
import { staffForm, textField } from '#src/web/office/editing/staff-form.server.ts';

/** The sources, with the fields of their forms; dealers that have none yet can be chosen. */
export async function readFeedSources({ db }: StaffRequest) {
  const [rows, dealers, groups] = await Promise.all([listFeedSources(db), listDealers(db), listGroups(db)]);
  const withSource = new Set(rows.map(({ dealerId }) => dealerId));
  return {
    sources: rows.map((row) => ({
      ...row,
      format: row.format && formatTitle(row.format),
      name: row.dealer,
      username: row.username ?? '',
      secret: '',
      seen: '',
      times: String(row.timesADay),
      paused: row.isPaused ? 'on' : '',
    })),
    dealers: [
      ...groups.map(({ id, name }) => ({ id: `${GROUP_MARK}${id}`, name: `${name} (koncern)` })),
      ...dealers.filter(({ id }) => !withSource.has(id)).map(({ id, name }) => ({ id: String(id), name })),
    ],
  };
}
/** Marks the choice of a group among those of dealers. */
const GROUP_MARK = 'k';
export type StaffFeedSource = Awaited<ReturnType<typeof readFeedSources>>['sources'][number];

const NOT_SAVED = 'Hämtningen är inte sparad';
const values = {
  url: textField(2_000),
  auth: z.string(),
  username: textField(200).optional().default(''),
  secret: textField(10_000).optional().default(''),
  times: z.string(),
  paused: z.literal('on').optional(),
};
const newSource = z.strictObject({ ...values, dealer: z.string().max(10, 'Välj en handlare ur listan.') });
const changedSource = z.strictObject({ ...values, id: z.uuid(), seen: z.string().optional() });
type Sent = z.output<z.ZodObject<typeof values>>;

const notSaved = (errors: Record<string, string>, text = ''): Refused => ({
  kind: 'refused',
  title: NOT_SAVED,
  text,
  errors,
});

/** Checks the fields of the form together: the way to sign in must be one of the protocol. */
function readEntered({
  url: address,
  auth: chosen,
  username,
  secret,
  times,
  paused,
}: Sent): Result<EnteredSource, Refused> {
  const errors: Record<string, string> = {};
  const url = URL.parse(address);
  const isKnown = url?.protocol === 'https:' || url?.protocol === 'sftp:';
  if (!url || !isKnown || url.hostname === '') errors.url = 'Skriv hela adressen, som https://… eller sftp://…';
  else if (url.username !== '' || url.password !== '') errors.url = 'Skriv användarnamn och lösenord i fälten nedan.';
  const auth = FEED_AUTHS.find((each) => each === chosen);
  const allowed: readonly string[] =
    url && isKnown ? AUTHS_OF[url.protocol === 'sftp:' ? 'sftp:' : 'https:'] : FEED_AUTHS;
  if (!auth) errors.auth = 'Välj ett sätt att logga in.';
  else if (!allowed.includes(auth)) errors.auth = 'Sättet att logga in passar inte adressen.';
  else if (hasUsername(auth) && username === '') errors.username = 'Skriv användarnamnet.';
  const timesADay = TIMES_A_DAY.find((each) => String(each) === times);
  if (timesADay === undefined) errors.times = 'Välj hur ofta filen hämtas.';
  if (!url || !auth || timesADay === undefined || Object.keys(errors).length > 0) return fail(notSaved(errors));
  return ok({
    url: url.href,
    auth,
    username: hasUsername(auth) ? username : null,
    secret,
    timesADay,
    isPaused: paused === 'on',
  });
}

const NOT_REMOVED = 'Hämtningen är inte borttagen';
const GONE = 'Den finns inte längre.';
const refusal = (title: string, text: string): Refused => ({ kind: 'refused', title, text });
const NO_SECRET = { secret: 'Skriv lösenordet, tokenen eller nyckeln.' };

export const feedSourcesAction = staffAction({
  add: staffForm(newSource, NOT_SAVED, async (request: StaffRequest, { dealer, ...sent }): Promise<FormOutcome> => {
    const entered = readEntered(sent);
    if (!entered.ok) return entered.failure;
    const isGroup = dealer.startsWith(GROUP_MARK);
    const id = readId(isGroup ? dealer.slice(GROUP_MARK.length) : dealer);
    if (id === null) return notSaved({ dealer: 'Välj en handlare ur listan.' });
    const owner = isGroup ? { dealerId: null, groupId: id } : { dealerId: id };
    const added = await addSource(request, request.staff, { ...owner, ...entered.value });
    if (added.ok)
      return done('Hämtningen är sparad', 'Filen hämtas inom fem minuter. Välj Hämta nu för att prova den.');
    if (added.failure === 'no secret') return notSaved(NO_SECRET);
    return notSaved({
      dealer:
        added.failure === 'exists'
          ? 'Handlaren har redan en hämtning från den adressen.'
          : 'Välj en handlare ur listan.',
    });
  }),
  change: staffForm(
    changedSource,
    NOT_SAVED,
    async (request: StaffRequest, { id, seen: _, ...sent }): Promise<FormOutcome> => {
      const entered = readEntered(sent);
      if (!entered.ok) return entered.failure;
      const changed = await changeSource(request, request.staff, { id, ...entered.value });
      if (changed.ok) return done('Hämtningen är sparad');
      return changed.failure === 'no secret' ? notSaved(NO_SECRET) : notSaved({}, GONE);
    },
  ),
  remove: staffForm(z.strictObject({ id: z.uuid() }), NOT_REMOVED, async (request: StaffRequest, { id }) => {
    const removed = await removeSource(request, request.staff, id);
    return removed.ok ? done('Hämtningen är borttagen', 'Bilarna är kvar.') : refusal(NOT_REMOVED, GONE);
  }),
  pull: staffForm(
    z.strictObject({ id: z.uuid(), force: z.literal('on').optional() }),
    'Filen är inte hämtad',
    async ({ db, feeds }: StaffRequest, { id, force }): Promise<FormOutcome> => {
      const outcome = await pullSource(db, feeds, { id, now: new Date(), isForced: force === 'on' });
      if (outcome === 'pulling') return refusal('Filen hämtas redan', 'Vänta tills den hämtningen är klar.');
      if (outcome.state === 'failed') return refusal('Filen kunde inte hämtas', outcome.message ?? '');
      if (outcome.state === 'unchanged')
        return done('Filen är oförändrad', outcome.message ?? 'Den importeras inte igen.');
      return done('Filen är hämtad', 'Den importeras nu. Ladda om sidan för att se hur det gick.');
    },
  ),
  accept: staffForm(
    z.strictObject({ id: z.uuid() }),
    'Ändringen är inte godtagen',
    async (request: StaffRequest, { id }) => {
      const accepted = await acceptSourceChange(request, request.staff, id);
      if (!accepted.ok) return refusal('Ändringen är inte godtagen', GONE);
      return done('Ändringen är godtagen', 'Nästa hämtning godtar serverns nyckel och filens format som de då är.');
    },
  ),
});
