import { data } from 'react-router';
import { z } from 'zod';
import {
  disableAccount,
  enableAccount,
  endAccountSessions,
  inviteStaff,
  resendConfirmation,
} from '#src/commands/accounts/manage-account.ts';
import {
  accountsToExport,
  type ListedAccount,
  readAccountNeighbours,
  readListedAccount,
  searchAccounts,
} from '#src/db/accounts/account-list.ts';
import { listSessions } from '#src/db/accounts/account-sessions.ts';
import { readByCursor } from '#src/db/connection/read-by-cursor.ts';
import { ACCOUNT_LIST, ACCOUNT_STATE_WORDS } from '#src/domain/accounts/account-query.ts';
import { browserName } from '#src/domain/accounts/browser-name.ts';
import { emailSchema } from '#src/domain/accounts/email.ts';
import { invitedRoleText, rolesText } from '#src/domain/accounts/invited-role.ts';
import { ASSIGNABLE_ROLES } from '#src/domain/accounts/roles.ts';
import { formatCount } from '#src/domain/format/numbers.ts';
import type { ExportColumn } from '#src/domain/staff-lists/export-format.ts';
import { choosePasswordUrl, confirmEmailUrl } from '#src/office-urls.ts';
import { type StaffRequest, staffAction } from '#src/request/accounts/staff.server.ts';
import { done, type FormOutcome, refused } from '#src/request/forms/action-form.server.ts';
import { staffForm } from '#src/web/office/editing/staff-form.server.ts';
import { readListPlace } from '#src/web/office/page/list-place.server.ts';
import { staffList } from '#src/web/office/table/staff-list.server.ts';

export async function readAccounts({ db, url }: StaffRequest) {
  const query = ACCOUNT_LIST.parse(url.searchParams);
  const { accounts, total } = await searchAccounts(db, query);
  return {
    query,
    accounts: accounts.map(({ invited, ...account }) => ({
      ...account,
      roles: [...account.roles, ...invited.map(invitedRoleText)],
    })),
    total,
  };
}

export type AccountsModel = Awaited<ReturnType<typeof readAccounts>>;

const COLUMNS: readonly ExportColumn<ListedAccount>[] = [
  { name: 'id', value: ({ id }) => id },
  { name: 'e-post', value: ({ email }) => email },
  { name: 'roller', value: ({ roles }) => roles.join(', ') },
  { name: 'inbjuden_till', value: ({ invited }) => invited.map(invitedRoleText).join('; ') },
  { name: 'status', value: ({ state }) => ACCOUNT_STATE_WORDS[state] },
  { name: 'handlare', value: ({ dealer }) => dealer },
  { name: 'tvåsteg', value: ({ hasSecondFactor }) => hasSecondFactor },
  { name: 'inloggningar', value: ({ sessions }) => sessions },
  { name: 'senast inloggad', value: ({ activeAt }) => activeAt },
  { name: 'skapad', value: ({ createdAt }) => createdAt },
];

export const accountList = staffList({
  address: ACCOUNT_LIST,
  count: async (db, query) => (await searchAccounts(db, query)).total,
  file: 'konton',
  columns: COLUMNS,
  rows: (db, query) => readByCursor(db, accountsToExport(db, query)),
});

const NOT_INVITED = 'Inbjudan är inte skickad';
const invitation = z.strictObject({ email: emailSchema, role: z.enum(ASSIGNABLE_ROLES, 'Välj en roll.') });

async function invite(
  { db, staff, site, accounts }: StaffRequest,
  given: z.output<typeof invitation>,
): Promise<FormOutcome> {
  const linkTo = (token: string) => `${site.url}${choosePasswordUrl(token)}`;
  const result = await inviteStaff({ db, site, linkTo }, staff, given);
  if (result.ok) {
    accounts.notifyMailWorker();
    return done('Inbjudan är skickad', `${result.value.email} får rollen ${given.role} när länken har använts.`);
  }
  return result.failure === 'exists'
    ? refused(NOT_INVITED, 'Adressen har redan ett konto. Ge det rollen under User Roles.', {
        email: 'Adressen har redan ett konto.',
      })
    : refused(NOT_INVITED, 'Du har skickat många inbjudningar i dag. Försök igen i morgon.');
}

export const accountsAction = staffAction({ invite: staffForm(invitation, NOT_INVITED, invite) });

/** One account with its sessions. */
export async function readAccountDetails({ db, staff, params, url }: StaffRequest) {
  const id = z.uuid().safeParse(params.id).data;
  const account = id === undefined ? undefined : await readListedAccount(db, id);
  if (!account) throw data(null, { status: 404 });
  const [sessions, list] = await Promise.all([
    listSessions(db, account.id),
    readListPlace(url, ACCOUNT_LIST, (query) => readAccountNeighbours(db, query, account.id)),
  ]);
  return {
    account: { ...account, rolesText: rolesText(account) },
    list,
    isOwn: account.id === staff.userId,
    sessions: sessions.map(({ userAgent, ...session }) => ({ ...session, browser: browserName(userAgent) })),
  };
}

const none = z.strictObject({ id: z.uuid() });
const GONE = 'Kontot finns inte längre.';

const NOT_DISABLED = 'Kontot är inte avstängt';
const DISABLE_REFUSALS = {
  gone: GONE,
  own: 'Du kan inte stänga av ditt eget konto.',
  'last-admin': 'Den sista administratören kan inte stängas av.',
  unchanged: 'Kontot är redan avstängt.',
} as const;
const NOT_ENABLED = 'Kontot är inte öppnat';
const NOT_ENDED = 'Inloggningarna är inte avslutade';
const NOT_SENT = 'Mejlet är inte skickat';
const RESEND_REFUSALS = {
  gone: GONE,
  confirmed: 'Adressen är redan bekräftad.',
  'no-password': 'Kontot är inbjudet och har inget lösenord. Skicka en ny inbjudan.',
  'too-many': 'Adressen har fått många mejl. Försök igen senare.',
} as const;

export const accountDetailsAction = staffAction({
  disable: staffForm(none, NOT_DISABLED, async ({ db, staff }: StaffRequest, { id }) => {
    const result = await disableAccount(db, staff, id);
    return result.ok
      ? done('Kontot är avstängt', 'Inloggningarna är avslutade.')
      : refused(NOT_DISABLED, DISABLE_REFUSALS[result.failure]);
  }),
  enable: staffForm(none, NOT_ENABLED, async ({ db, staff }: StaffRequest, { id }) => {
    const result = await enableAccount(db, staff, id);
    return result.ok
      ? done('Kontot är öppet igen')
      : refused(NOT_ENABLED, result.failure === 'gone' ? GONE : 'Kontot är inte avstängt.');
  }),
  'end-sessions': staffForm(none, NOT_ENDED, async ({ db, staff }: StaffRequest, { id }) => {
    const result = await endAccountSessions(db, staff, id);
    return result.ok
      ? done(`${formatCount(result.value, 'inloggning', 'inloggningar')} avslutades`)
      : refused(NOT_ENDED, GONE);
  }),
  resend: staffForm(none, NOT_SENT, async ({ db, staff, site, accounts }: StaffRequest, { id }) => {
    const linkTo = (token: string) => `${site.url}${confirmEmailUrl(token)}`;
    const result = await resendConfirmation({ db, site, linkTo }, staff, id);
    if (!result.ok) return refused(NOT_SENT, RESEND_REFUSALS[result.failure]);
    accounts.notifyMailWorker();
    return done('Mejlet är skickat', `${result.value.email} har fått en ny länk.`);
  }),
});

export type AccountDetailsModel = Awaited<ReturnType<typeof readAccountDetails>>;
