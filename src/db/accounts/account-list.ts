import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Db } from '#src/db/connection/client.ts';
import { readListNeighbours } from '#src/db/lists/list-neighbours.ts';
import type { AccountQuery, AccountSort, AccountState } from '#src/domain/accounts/account-query.ts';
import type { InvitedRole } from '#src/domain/accounts/invited-role.ts';
import type { Role } from '#src/domain/accounts/roles.ts';
import { hasSecondFactorOf } from './account-second-factor.ts';
import { isLive } from './account-sessions.ts';

/** An account as the list shows it. */
export type ListedAccount = {
  id: string;
  email: string;
  roles: Role[];
  /** Those of invitations that can still be accepted. */
  invited: InvitedRole[];
  state: AccountState;
  hasSecondFactor: boolean;
  /** An authenticator app. */
  hasAuthenticator: boolean;
  /** Number of passkeys. */
  passkeys: number;
  /** Sessions that are valid now. */
  sessions: number;
  /** The latest activity of its sessions, or its last sign-in; null: none in twelve months. */
  activeAt: Date | null;
  createdAt: Date;
  /** The dealer that a dealer's person belongs to. */
  dealer: string | null;
};

const state = sql<AccountState>`case
  when users.disabled_at is not null then 'avstangd' when users.password_hash is null then 'inbjuden'
  when users.email_confirmed_at is null then 'obekraftad' else 'aktiv' end`;
const invited = sql<InvitedRole[]>`(
  select coalesce(jsonb_agg(distinct jsonb_build_object('role', role, 'dealerRole', dealer_role, 'at', coalesce(dealers.label, dealer_groups.name))), '[]')
  from one_time_links link left join dealers on dealers.id = link.dealer_id left join dealer_groups on dealer_groups.id = link.group_id
  where link.user_id = users.id and expires_at > clock_timestamp() and (role is not null or purpose = 'invitation'))`;
const hasSecondFactor = hasSecondFactorOf(sql`users.id`);
const passkeys = sql<number>`(select count(*)::int from passkeys where user_id = users.id)`;
const hasAuthenticator = sql<boolean>`exists (select from second_factors where user_id = users.id and confirmed_at is not null)`;
const sessions = sql<number>`(select count(*)::int from sessions where user_id = users.id and ${isLive})`;
/** Sessions are deleted when they end; the events of sign-ins remain for twelve months. */
const activeAt = sql<Date | null>`greatest(
  (select max(active_at) from sessions where user_id = users.id),
  (select max(created_at) from security_events where event_type = 'sign-in' and trusted and details ->> 'account' = users.email))`;

/** One page of the accounts that match a query, and their total. A page beyond the last is empty. */
export async function searchAccounts(
  db: Db,
  query: AccountQuery,
): Promise<{ accounts: ListedAccount[]; total: number }> {
  const [accounts, counted] = await Promise.all([
    listed(db, query)
      .limit(query.size)
      .offset((query.page - 1) * query.size)
      .execute(),
    filtered(db, query)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { accounts, total: counted.total };
}

/** The accounts beside one in the list of a query. */
export const readAccountNeighbours = (db: Db, query: AccountQuery, id: string) =>
  readListNeighbours(db, listed(db, query), id);

/** All accounts that match a query, in its order; for a cursor. */
export const accountsToExport = (db: Db, query: AccountQuery): CompiledQuery<ListedAccount> =>
  listed(db, query).compile();

/** One account, as in the list. */
export const readListedAccount = (db: Db, id: string): Promise<ListedAccount | undefined> =>
  shown(db.selectFrom('users').where('users.id', '=', id)).executeTakeFirst();

function filtered(db: Db, { text, role, state: wanted, secondFactor }: AccountQuery) {
  let users = db.selectFrom('users');
  if (text !== null) users = users.where(sql<boolean>`strpos(lower(users.email), ${text.toLowerCase()}) > 0`);
  if (role !== null)
    users = users.where(sql<boolean>`exists (select from user_roles where user_id = users.id and role = ${role})`);
  if (wanted !== null) users = users.where(sql<boolean>`${state} = ${wanted}`);
  if (secondFactor !== null) users = users.where(sql<boolean>`${hasSecondFactor} = ${secondFactor === 'ja'}`);
  return users;
}

const SORT_KEYS: Readonly<Record<AccountSort, RawBuilder<unknown>>> = {
  'e-post': sql`users.email`,
  inloggad: activeAt,
  skapad: sql`users.created_at`,
  inloggningar: sessions,
};

function listed(db: Db, query: AccountQuery) {
  const { by, isDescending } = query.order;
  return shown(filtered(db, query))
    .orderBy(sql`${SORT_KEYS[by]} ${sql.raw(isDescending ? 'desc' : 'asc')} nulls last`)
    .orderBy('users.id');
}

const shown = (users: ReturnType<typeof filtered>) =>
  users.select([
    'users.id',
    'users.email',
    sql<Role[]>`array(select role from user_roles where user_id = users.id order by role)`.as('roles'),
    invited.as('invited'),
    state.as('state'),
    hasSecondFactor.as('hasSecondFactor'),
    hasAuthenticator.as('hasAuthenticator'),
    passkeys.as('passkeys'),
    sessions.as('sessions'),
    activeAt.as('activeAt'),
    'users.created_at as createdAt',
    sql<
      string | null
    >`(select case count(*) when 0 then null when 1 then min(dealers.label) else count(*) || ' handlare' end
                        from dealer_people join dealers on dealers.id = dealer_id where dealer_people.user_id = users.id)`.as(
      'dealer',
    ),
  ]);
