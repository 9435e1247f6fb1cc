import { sql } from 'kysely';
import type { Db } from '#src/db/connection/client.ts';

/** Whether an account gets the figures of its dealers by mail. */
export async function hasFigureMails(db: Db, userId: string): Promise<boolean> {
  const row = await db.selectFrom('figure_mails').select('user_id').where('user_id', '=', userId).executeTakeFirst();
  return row !== undefined;
}

export async function insertFigureMails(db: Db, userId: string): Promise<void> {
  await db
    .insertInto('figure_mails')
    .values({ user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteFigureMails(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('figure_mails').where('user_id', '=', userId).execute();
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Ends the mails with a token. @returns whether there were any */
export async function deleteFigureMailsOfToken(db: Db, token: string): Promise<boolean> {
  if (!UUID.test(token)) return false;
  const { numDeletedRows } = await db.deleteFrom('figure_mails').where('token', '=', token).executeTakeFirst();
  return numDeletedRows === 1n;
}

export type DueFigureMail = { userId: string; email: string; token: string };

/**
 * The next account without a mail of the week, marked as mailed; those that another transaction has marked are left out.
 * @param week its Monday, YYYY-MM-DD
 */
export async function takeDueFigureMail(tx: Db, week: string): Promise<DueFigureMail | undefined> {
  const { rows } = await sql<DueFigureMail>`
    update figure_mails set mailed_week = ${week}::date from users
    where users.id = figure_mails.user_id and figure_mails.user_id = (
      select due.user_id from figure_mails due join users owner on owner.id = due.user_id
      where due.mailed_week is distinct from ${week}::date and owner.disabled_at is null
      order by due.user_id limit 1 for update of due skip locked)
    returning users.id as "userId", users.email, figure_mails.token`.execute(tx);
  return rows[0];
}
