import { data } from 'react-router';
import { isPasswordsBusy } from '#src/commands/accounts/hash-password.ts';
import { reauthenticate } from '#src/commands/accounts/own-session.ts';
import type { PasswordFailure } from '#src/commands/accounts/sign-in.ts';
import type { LiveSession } from '#src/db/accounts/account-sessions.ts';
import { MAX_PASSWORD_LENGTH } from '#src/domain/accounts/password-rules.ts';
import { minutesText } from '#src/domain/accounts/sign-in-limits.ts';
import { isPassword, PASSWORDS_BUSY, type SentForm } from '#src/request/forms/action-form.server.ts';
import type { RequestContext } from '#src/request/request-context.server.ts';
import { REAUTHENTICATION_FIELD, type ReauthenticationRequest } from './reauthentication.ts';

/** The account whose password is required, and the function that checks it. */
type AskedRequest = Pick<RequestContext, 'db' | 'secretBox' | 'site' | 'accounts' | 'client'> & { staff: LiveSession };

/**
 * Accepts a form that carries the correct password. Answers any other form with a page that asks for the password and contains all
 * submitted values, so that nothing is lost.
 * @throws the page that asks for the password, with 403
 */
export async function requireReauthentication(request: AskedRequest, form: SentForm): Promise<void> {
  const password = form.fields[REAUTHENTICATION_FIELD];
  if (typeof password !== 'string' || password === '') throw asked(form, ASKED);
  const refusal = await tryPassword(request, password.slice(0, MAX_PASSWORD_LENGTH + 1));
  if (refusal) throw asked(form, refusal);
}

const ASKED = { title: '', text: '' };

async function tryPassword(
  { db, secretBox, site, accounts, staff, client }: AskedRequest,
  password: string,
): Promise<Pick<ReauthenticationRequest, 'title' | 'text'> | null> {
  try {
    const services = { db, secretBox, site, passwords: accounts.passwords };
    const result = await reauthenticate(services, staff, { ...client, password });
    return result.ok ? null : reauthenticationRefusal(result.failure);
  } catch (error) {
    if (!isPasswordsBusy(error)) throw error;
    return PASSWORDS_BUSY;
  }
}

function reauthenticationRefusal(failure: PasswordFailure): Pick<ReauthenticationRequest, 'title' | 'text'> {
  switch (failure.kind) {
    case 'wrong-password':
      return { title: 'Fel lösenord', text: `${failure.attemptsLeft} försök kvar.` };
    case 'locked':
      return {
        title: 'Konto låst',
        text: `Fel lösenord fem gånger i rad. Försök igen om ${minutesText(failure.secondsLeft)}.`,
      };
    case 'too-many':
      return { title: 'Fel lösenord', text: 'För många försök. Vänta en stund och försök igen.' };
  }
}

function asked({ intent, fields }: SentForm, refusal: Pick<ReauthenticationRequest, 'title' | 'text'>) {
  const preserved = Object.entries({ ...fields, ...(intent === null ? {} : { intent }) }).flatMap(([name, values]) =>
    [values]
      .flat()
      .filter((value) => typeof value === 'string')
      .map((value): [string, string] => [name, value]),
  );
  const request: ReauthenticationRequest = { ...refusal, fields: preserved.filter(([name]) => !isPassword(name)) };
  return data({ reauthentication: request }, { status: 403 });
}
