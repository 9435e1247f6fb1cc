import { z } from 'zod';
import { endOwnSessions } from '../../../commands/accounts/end-session.ts';
import { listSessions } from '../../../db/account-sessions.ts';
import { done, formIntent, refused } from '../../shared/action-form.server.ts';
import { type StaffRequest, staffAction } from '../../shared/staff.server.ts';
import { browserName } from './browser-name.ts';

export type SessionModel = {
  id: string;
  /** "Firefox på Linux". */
  browser: string;
  network: string;
  createdAt: Date;
  activeAt: Date;
  /** The one that asks. */
  isThis: boolean;
};
export type AccountModel = { email: string; sessions: SessionModel[] };

export async function readAccountPage({ db, staff }: StaffRequest): Promise<AccountModel> {
  const sessions = await listSessions(db, staff.userId);
  return {
    email: staff.email,
    sessions: sessions.map(({ id, userAgent, network, createdAt, activeAt }) => ({
      ...{ id, network, createdAt, activeAt },
      browser: browserName(userAgent),
      isThis: id === staff.id,
    })),
  };
}

const NONE_ENDED = refused('Sessionen är redan avslutad.');

export const accountPageAction = staffAction({
  'end-session': formIntent(z.strictObject({ session: z.uuid() }), async ({ db, staff }: StaffRequest, { session }) =>
    (await endOwnSessions(db, staff, { only: session })) > 0 ? done('Sessionen är avslutad.') : NONE_ENDED,
  ),
  'end-others': formIntent(z.strictObject({}), async ({ db, staff }: StaffRequest) => {
    const ended = await endOwnSessions(db, staff, 'others');
    return ended > 0 ? done('Alla andra sessioner är avslutade.') : NONE_ENDED;
  }),
});
