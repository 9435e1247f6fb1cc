import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Db } from '#src/db/connection/client.ts';
import { retentionInterval } from '#src/db/connection/retention-interval.ts';
import { isConfirmedContact } from '#src/db/dealers/confirmed-contacts.ts';
import { readListNeighbours } from '#src/db/lists/list-neighbours.ts';
import {
  type Enquiry,
  type EnquiryChoice,
  type EnquiryStatus,
  UNANSWERED_STATUSES,
} from '#src/domain/enquiries/enquiry.ts';
import type { EnquiryQuery } from '#src/domain/enquiries/enquiry-list.ts';
import { AD_STATUSES, type AdStatus } from '#src/domain/vocabulary/vocabulary.ts';

/** An ad with the contact details of its dealer. */
export type ContactAd = {
  internalId: number;
  name: string;
  plate: string | null;
  status: AdStatus;
  dealerId: number;
  dealer: string;
  /** Whether the dealer and its ads are invented. */
  isExample: boolean;
  email: string | null;
  /** Whether enquiries may be mailed to it. */
  isEmailConfirmed: boolean;
  telephone: string | null;
};

/** A contact detail of `dealers`: what staff or the dealer entered, otherwise what its feed delivers. */
export const contactOf = (column: 'email' | 'telephone') =>
  sql<string | null>`nullif(coalesce(dealers.overrides ->> ${sql.lit(column)}, ${sql.ref(`dealers.${column}`)}), '')`;

/** Null when no ad has the id, or only staff may see it. */
export async function readContactAd(db: Db, internalId: number): Promise<ContactAd | null> {
  const ad = await db
    .selectFrom('ads')
    .innerJoin('dealers', 'dealers.id', 'ads.dealer_id')
    .select([
      'ads.internal_id as internalId',
      'ads.name',
      'ads.licence_plate as plate',
      'ads.status',
      'dealers.id as dealerId',
    ])
    .select(['dealers.label as dealer', 'dealers.is_demo as isExample'])
    .select([contactOf('email').as('email'), contactOf('telephone').as('telephone')])
    .select(isConfirmedContact(contactOf('email')).as('isEmailConfirmed'))
    .where('ads.internal_id', '=', internalId)
    .where('ads.status', 'in', AD_STATUSES)
    .$narrowType<{ status: AdStatus }>()
    .executeTakeFirst();
  return ad ?? null;
}

/** Within the transaction: sends of one ad one after the other, so that a repeated one is found. */
export async function lockEnquiries(tx: Db, adId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('enquiries', ${adId}))`.execute(tx);
}

/** Stores a message unless the same one was stored within an hour. Returns whether it was. */
export async function insertEnquiry(db: Db, adId: number, enquiry: Enquiry): Promise<boolean> {
  const { name, email, telephone, message, wantsTestDrive, tradeInPlate } = enquiry;
  const { numAffectedRows } = await sql`
    insert into enquiries (ad_id, name, email, telephone, message, wants_test_drive, trade_in_plate)
    select ${adId}, ${name}, ${email}, ${telephone}, ${message}, ${wantsTestDrive}, ${tradeInPlate}
    where not exists (
      select from enquiries where ad_id = ${adId} and created_at > now() - interval '1 hour' and message = ${message}
        and name = ${name} and email is not distinct from ${email} and telephone is not distinct from ${telephone}
    )`.execute(db);
  return numAffectedRows === 1n;
}

/** Whether nobody has answered or closed a message, in a statement that reads enquiries. */
export const IS_UNANSWERED = sql<boolean>`enquiries.status in (${sql.join(UNANSWERED_STATUSES.map((status) => sql.lit(status)))})`;

/** Filter of an inbox; null: all. */
export type EnquiryFilter = { dealerId: number | null; status: EnquiryChoice | null };

const STATUSES_OF: Readonly<Record<EnquiryChoice, readonly EnquiryStatus[]>> = {
  unanswered: UNANSWERED_STATUSES,
  new: ['new'],
  read: ['read'],
  answered: ['answered'],
  closed: ['closed'],
};

export const selectEnquiries = (db: Db, { dealerId, status }: EnquiryFilter) =>
  db
    .selectFrom('enquiries')
    .innerJoin('ads', 'ads.internal_id', 'enquiries.ad_id')
    .innerJoin('dealers', 'dealers.id', 'ads.dealer_id')
    .$if(dealerId !== null, (query) => query.where('dealers.id', '=', dealerId))
    .$if(status !== null, (query) => query.where('enquiries.status', 'in', STATUSES_OF[status ?? 'new']));

/** A message as a list shows it. */
export type ListedEnquiry = {
  id: number;
  createdAt: Date;
  adId: number;
  car: string;
  dealer: string;
  name: string;
  status: EnquiryStatus;
};

const LISTED = [
  'enquiries.id',
  'enquiries.created_at as createdAt',
  'ads.internal_id as adId',
  'ads.name as car',
  'dealers.label as dealer',
  'enquiries.name',
  'enquiries.status',
] as const;

/** Messages of a staff query. */
const matchingEnquiries = (db: Db, { dealerId, status, text }: EnquiryQuery) =>
  selectEnquiries(db, { dealerId, status }).$if(text !== null, (query) =>
    query.where(({ or }) => or([contains(text ?? '', 'enquiries.name'), contains(text ?? '', 'ads.name')])),
  );

const contains = (text: string, column: string) =>
  sql<boolean>`position(lower(${text}) in lower(${sql.ref(column)})) > 0`;

const SORT_KEYS: Readonly<Record<EnquiryQuery['order']['by'], RawBuilder<unknown>>> = {
  nar: sql`enquiries.created_at`,
  fran: sql`enquiries.name`,
  bil: sql`ads.name`,
  handlare: sql`dealers.label`,
  status: sql`enquiries.status`,
};

function orderedEnquiries(db: Db, query: EnquiryQuery) {
  const direction = query.order.isDescending ? 'desc' : 'asc';
  return matchingEnquiries(db, query)
    .select(LISTED)
    .orderBy(SORT_KEYS[query.order.by], direction)
    .orderBy('enquiries.id', direction);
}

/** One page of the messages that match a query, and their total. */
export async function searchEnquiries(
  db: Db,
  query: EnquiryQuery,
): Promise<{ enquiries: ListedEnquiry[]; total: number }> {
  const { page, size } = query;
  const [enquiries, { total }] = await Promise.all([
    orderedEnquiries(db, query)
      .offset((page - 1) * size)
      .limit(size)
      .execute(),
    matchingEnquiries(db, query)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { enquiries, total };
}

/** The messages beside one in the list of a query. */
export const readEnquiryNeighbours = (db: Db, query: EnquiryQuery, id: number) =>
  readListNeighbours(db, orderedEnquiries(db, query), id);

/** All messages that match a query, in its order; for a cursor. */
export const enquiriesToExport = (db: Db, query: EnquiryQuery): CompiledQuery<ListedEnquiry> =>
  orderedEnquiries(db, query).compile();

/** All of a message. */
export type StoredEnquiry = ListedEnquiry &
  Enquiry & { dealerId: number; ownerId: string | null; notes: string; version: number };

/** @param dealerId the dealer whose messages may be read; null: all */
export async function readEnquiry(db: Db, id: number, dealerId: number | null): Promise<StoredEnquiry | null> {
  const enquiry = await selectEnquiries(db, { dealerId, status: null })
    .select([...LISTED, 'dealers.id as dealerId', 'enquiries.email', 'enquiries.telephone', 'enquiries.message'])
    .select(['enquiries.wants_test_drive as wantsTestDrive', 'enquiries.trade_in_plate as tradeInPlate'])
    .select(['enquiries.notes', 'enquiries.version', 'enquiries.owner_id as ownerId'])
    .where('enquiries.id', '=', id)
    .executeTakeFirst();
  return enquiry ?? null;
}

/** The first time that it was answered; none when that is taken back, unless an answer was sent from here. */
function answeredAt(status: EnquiryStatus) {
  if (status === 'answered') return sql<Date>`coalesce(answered_at, now())`;
  if (status === 'closed') return sql<Date | null>`answered_at`;
  return sql<Date | null>`(select min(sent_at) from enquiry_answers where enquiry_id = enquiries.id)`;
}

type EnquiryUpdate = { id: number; version: number; status: EnquiryStatus; notes: string; ownerId?: string | null };

/** Changes a message unless it was changed after the version. Returns whether it was changed. */
export async function updateEnquiry(db: Db, { id, version, status, notes, ownerId }: EnquiryUpdate): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('enquiries')
    .set({ status, notes, owner_id: ownerId, version: version + 1, answered_at: answeredAt(status) })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Dealers that have messages, by name. */
export const listEnquiredDealers = (db: Db): Promise<{ id: number; name: string }[]> =>
  selectEnquiries(db, { dealerId: null, status: null })
    .select(['dealers.id', 'dealers.label as name'])
    .distinct()
    .orderBy('dealers.label')
    .execute();

/** Deletes messages after their retention period, and counts of shown numbers after a year. */
export async function removeOldEnquiries(db: Db): Promise<void> {
  await sql`delete from enquiries where created_at < now() - ${retentionInterval('enquiries')}`.execute(db);
  await sql`delete from telephone_views where day < current_date - 365`.execute(db);
}

/** Counts that a dealer's telephone number was shown today, Swedish time. */
export async function countTelephoneView(db: Db, dealerId: number): Promise<void> {
  await sql`
    insert into telephone_views (dealer_id, day, views)
    values (${dealerId}, (now() at time zone 'Europe/Stockholm')::date, 1)
    on conflict (dealer_id, day) do update set views = telephone_views.views + 1`.execute(db);
}
