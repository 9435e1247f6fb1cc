import { sql } from 'kysely';
import type { Db } from '#src/db/connection/client.ts';
import { isConfirmedContact } from '#src/db/dealers/confirmed-contacts.ts';
import type { EnquiryFilter, ListedEnquiry } from '#src/db/enquiries/enquiries.ts';
import { contactOf, readEnquiry, type StoredEnquiry, selectEnquiries } from '#src/db/enquiries/enquiries.ts';
import type { StoredStatus } from '#src/domain/vocabulary/vocabulary.ts';

/** A message as its dealer's inbox shows it. */
export type InboxEnquiry = ListedEnquiry & {
  plate: string | null;
  price: number | null;
  picture: string | null;
  answeredAt: Date | null;
  /** Address of the person who answers; null: nobody was chosen, or the person has left the dealer. */
  owner: string | null;
};

const owner = sql<string | null>`(
  select users.email from dealer_people join users on users.id = dealer_people.user_id
  where dealer_people.user_id = enquiries.owner_id and dealer_people.dealer_id = ads.dealer_id)`;

/** One page of a dealer's messages, latest first. @param page from 1 */
export async function listInbox(
  db: Db,
  filter: EnquiryFilter,
  { page, size }: { page: number; size: number },
): Promise<{ enquiries: InboxEnquiry[]; total: number }> {
  const matching = selectEnquiries(db, filter);
  const [enquiries, { total }] = await Promise.all([
    matching
      .select(['enquiries.id', 'enquiries.created_at as createdAt', 'enquiries.name', 'enquiries.status'])
      .select(['ads.internal_id as adId', 'ads.name as car', 'dealers.label as dealer'])
      .select(['ads.licence_plate as plate', 'ads.price', 'ads.first_image_url as picture'])
      .select(['enquiries.answered_at as answeredAt', owner.as('owner')])
      .orderBy('enquiries.created_at', 'desc')
      .orderBy('enquiries.id', 'desc')
      .offset((page - 1) * size)
      .limit(size)
      .execute(),
    matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { enquiries, total };
}

/** An answer as it was mailed. */
export type EnquiryAnswer = { id: number; author: string; body: string; sentAt: Date };

/** A message with its car, its answers, and where a visitor's answer to them goes. */
export type EnquiryThread = StoredEnquiry &
  Pick<InboxEnquiry, 'plate' | 'price' | 'picture' | 'answeredAt' | 'owner'> & {
    adStatus: StoredStatus;
    answers: EnquiryAnswer[];
    /** The dealer's confirmed contact address; null: it has none. */
    contact: string | null;
  };

/** @param dealerId the dealer whose messages may be read; null: all */
export async function readEnquiryThread(db: Db, id: number, dealerId: number | null): Promise<EnquiryThread | null> {
  const enquiry = await readEnquiry(db, id, dealerId);
  if (enquiry === null) return null;
  const contact = contactOf('email');
  const [car, answers] = await Promise.all([
    selectEnquiries(db, { dealerId, status: null })
      .select(['ads.licence_plate as plate', 'ads.price', 'ads.first_image_url as picture', 'ads.status as adStatus'])
      .select(['enquiries.answered_at as answeredAt', owner.as('owner')])
      .select(sql<string | null>`case when ${isConfirmedContact(contact)} then ${contact} end`.as('contact'))
      .where('enquiries.id', '=', id)
      .executeTakeFirst(),
    db
      .selectFrom('enquiry_answers')
      .select(['id', 'author', 'body', 'sent_at as sentAt'])
      .where('enquiry_id', '=', id)
      .orderBy('id')
      .execute(),
  ]);
  return car ? { ...enquiry, ...car, answers } : null;
}

/** Marks a message of a dealer as read, if it is new. @returns whether it was */
export async function markRead(db: Db, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('enquiries')
    .set({ status: 'read' })
    .where('id', '=', id)
    .where('status', '=', 'new')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Within the transaction: answers to one message are stored one after the other. */
export async function lockEnquiry(tx: Db, id: number): Promise<void> {
  await sql`select from enquiries where id = ${id} for update`.execute(tx);
}

/** Stores an answer, and the message as answered. @returns false: this text was sent before */
export async function insertAnswer(
  tx: Db,
  { enquiryId, author, body }: { enquiryId: number; author: string; body: string },
): Promise<boolean> {
  const { rows } = await sql`
    insert into enquiry_answers (enquiry_id, author, body) values (${enquiryId}, ${author}, ${body})
    on conflict (enquiry_id, md5(body)) do nothing returning id`.execute(tx);
  if (rows.length === 0) return false;
  await sql`
    update enquiries set status = 'answered', answered_at = coalesce(answered_at, now()), version = version + 1
    where id = ${enquiryId}`.execute(tx);
  return true;
}
