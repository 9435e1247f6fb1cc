import { renderSVG } from 'uqr';
import { z } from 'zod';
import { isPasswordsBusy } from '#src/commands/accounts/hash-password.ts';
import { endOwnSessions } from '#src/commands/accounts/own-session.ts';
import { changePassword } from '#src/commands/accounts/reset-password.ts';
import { addSecondFactor, removeSecondFactor, startSecondFactor } from '#src/commands/accounts/second-factor.ts';
import { countRecoveryCodes, hasAuthenticator } from '#src/db/accounts/account-second-factor.ts';
import { listSessions } from '#src/db/accounts/account-sessions.ts';
import { listPasskeys } from '#src/db/accounts/passkeys.ts';
import { readAccountExport } from '#src/db/personal-data/account-export.ts';
import { browserName } from '#src/domain/accounts/browser-name.ts';
import { MAX_PASSWORD_LENGTH } from '#src/domain/accounts/password-rules.ts';
import { base32, totpAddress } from '#src/domain/accounts/totp.ts';
import { tooLongText } from '#src/domain/format/too-long-text.ts';
import { type StaffRequest, staffAction } from '#src/request/accounts/staff.server.ts';
import { done, type FormOutcome, formIntent, PASSWORDS_BUSY, refused } from '#src/request/forms/action-form.server.ts';
import {
  newPasswordFields,
  newPasswordProblem,
  weaknessOutcome,
} from '#src/web/office/login/new-password-form.server.ts';
import { codeFields, UNREADABLE_CODE } from '#src/web/office/login/second-step-data.server.ts';
import { passkeyActions } from '#src/web/office/passkeys/own-passkeys.server.ts';

export async function readAccountPage(request: StaffRequest) {
  const { db, staff, url } = request;
  const [sessions, passkeys, hasApp] = await Promise.all([
    listSessions(db, staff.userId),
    listPasskeys(db, staff.userId),
    hasAuthenticator(db, staff.userId),
  ]);
  return {
    email: staff.email,
    hasApp,
    passkeys: passkeys.map(({ transports: _, ...passkey }) => passkey),
    recoveryCodesLeft: staff.hasSecondFactor ? await countRecoveryCodes(db, staff.userId) : 0,
    /** Null unless the setup of the second factor has been started. */
    setup: !hasApp && url.searchParams.has('tvasteg') ? await readSetup(request) : null,
    sessions: sessions.map(({ id, userAgent, network, createdAt, activeAt }) => ({
      id,
      network,
      createdAt,
      activeAt,
      browser: browserName(userAgent),
      isThis: id === staff.id,
    })),
  };
}
/** All data of the own account as a file. */
export async function downloadAccountData({ db, staff }: StaffRequest): Promise<Response> {
  return new Response(JSON.stringify(await readAccountExport(db, staff.userId), null, 2), {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="mina-uppgifter.json"',
    },
  });
}

export type AccountModel = Awaited<ReturnType<typeof readAccountPage>>;

/** The QR code is an SVG, rendered from the secret alone. */
async function readSetup({ db, secretBox, staff, site }: StaffRequest) {
  const secret = await startSecondFactor({ db, secretBox }, staff.userId);
  return { qrCode: renderSVG(totpAddress(site.name, staff.email, secret), { border: 2 }), secret: base32(secret) };
}

const NONE_ENDED = refused('Inloggningen är redan avslutad');

const passwordFields = z.strictObject({
  oldPassword: z
    .string()
    .min(1, 'Skriv ditt nuvarande lösenord.')
    .max(MAX_PASSWORD_LENGTH, tooLongText(MAX_PASSWORD_LENGTH)),
  ...newPasswordFields,
});

async function change(
  { db, secretBox, accounts, site, staff, client }: StaffRequest,
  fields: z.infer<typeof passwordFields>,
): Promise<FormOutcome> {
  const problem = newPasswordProblem(fields);
  if (problem) return problem;
  try {
    const change = { old: fields.oldPassword, password: fields.password, browser: client.browser };
    const result = await changePassword({ db, secretBox, passwords: accounts.passwords, site }, staff, change);
    if (result.ok) {
      accounts.notifyMailWorker();
      return done('Lösenordet är bytt', 'Du är utloggad överallt utom här.');
    }
    if (result.failure === 'locked') return refused('Konto låst', 'Fel lösenord fem gånger i rad. Försök igen senare.');
    if (result.failure !== 'wrong-password') return weaknessOutcome(result.failure);
    return refused('Fel lösenord', '', { oldPassword: 'Det är inte ditt nuvarande lösenord.' });
  } catch (error) {
    if (!isPasswordsBusy(error)) throw error;
    return { kind: 'refused', ...PASSWORDS_BUSY, status: 503 };
  }
}

const WRONG_CODE = refused('Fel kod', 'Vänta på nästa kod i appen och försök igen.', { code: 'Koden stämmer inte.' });

export const accountPageAction = staffAction({
  'end-session': formIntent(z.strictObject({ session: z.uuid() }), async ({ db, staff }: StaffRequest, { session }) =>
    (await endOwnSessions(db, staff, { only: session })) > 0 ? done('Inloggningen är avslutad') : NONE_ENDED,
  ),
  'end-others': formIntent(z.strictObject({}), async ({ db, staff }: StaffRequest) =>
    (await endOwnSessions(db, staff, 'others')) > 0 ? done('Alla andra inloggningar är avslutade') : NONE_ENDED,
  ),
  'change-password': formIntent(passwordFields, change),
  ...passkeyActions,
  'add-factor': formIntent(codeFields, async ({ db, secretBox, site, staff, now }: StaffRequest, { code }) => {
    const result = await addSecondFactor({ db, secretBox, site }, staff, { code, now });
    if (result.ok) return done('Tvåstegsinloggningen är på', result.value.join('\n'));
    return result.failure === 'has-one' ? refused('Tvåstegsinloggningen är redan på') : WRONG_CODE;
  }),
  'remove-factor': formIntent(codeFields, async ({ db, secretBox, site, staff, now }: StaffRequest, { code }) => {
    const result = await removeSecondFactor({ db, secretBox, site }, staff, { code, now });
    if (result.ok) return done('Tvåstegsinloggningen är av');
    return result.failure === 'unreadable' ? UNREADABLE_CODE : WRONG_CODE;
  }),
});
