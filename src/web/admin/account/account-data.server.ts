import { renderSVG } from 'uqr';
import { startSecondFactor } from '#src/commands/accounts/second-factor.ts';
import { countRecoveryCodes } from '#src/db/accounts/account-second-factor.ts';
import { listSessions } from '#src/db/accounts/account-sessions.ts';
import { base32, totpAddress } from '#src/domain/accounts/totp.ts';
import type { StaffRequest } from '#src/request/accounts/staff.server.ts';
import { browserName } from './browser-name.ts';

export type SessionModel = {
  id: string;
  /** "Firefox på Linux". */
  browser: string;
  network: string;
  createdAt: Date;
  activeAt: Date;
  /** Whether it is the session of this request. */
  isThis: boolean;
};

/** State of the second factor: on, with the number of recovery codes left, or off, with the setup if it has been started. */
export type SecondFactorModel =
  | { isOn: true; recoveryCodesLeft: number }
  /** The QR code is an SVG, rendered from the secret alone. */
  | { isOn: false; setup: { qrCode: string; secret: string } | null };

export type AccountModel = { email: string; sessions: SessionModel[]; secondFactor: SecondFactorModel };

export async function readAccountPage({ db, secretBox, staff, site, url }: StaffRequest): Promise<AccountModel> {
  const sessions = await listSessions(db, staff.userId);
  const secondFactor: SecondFactorModel = staff.hasSecondFactor
    ? { isOn: true, recoveryCodesLeft: await countRecoveryCodes(db, staff.userId) }
    : { isOn: false, setup: url.searchParams.has('tvasteg') ? await readSetup() : null };
  return {
    email: staff.email,
    secondFactor,
    sessions: sessions.map(({ id, userAgent, network, createdAt, activeAt }) => ({
      ...{ id, network, createdAt, activeAt },
      browser: browserName(userAgent),
      isThis: id === staff.id,
    })),
  };

  async function readSetup() {
    const secret = await startSecondFactor({ db, secretBox }, staff.userId);
    return { qrCode: renderSVG(totpAddress(site.name, staff.email, secret), { border: 2 }), secret: base32(secret) };
  }
}
