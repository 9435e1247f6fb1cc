import { data } from 'react-router';
import { isPasswordsBusy } from '#src/commands/accounts/hash-password.ts';
import { proveIdentity } from '#src/commands/accounts/prove-identity.ts';
import type { PasswordFailure } from '#src/commands/accounts/sign-in.ts';
import type { LiveSession } from '#src/db/accounts/account-sessions.ts';
import { LONGEST_PASSWORD } from '#src/domain/accounts/password-rules.ts';
import { minutesText } from '#src/domain/accounts/sign-in-limits.ts';
import { isPassword, type SentForm } from '#src/request/forms/action-form.server.ts';
import type { RequestContext } from '#src/request/request-context.server.ts';
import { PASSWORDS_BUSY } from './passwords-busy.ts';
import { PROOF_FIELD, type ProofAsked } from './proof.ts';

/** Whose password is asked for, and what checks it. */
type AskedRequest = Pick<RequestContext, 'db' | 'secretBox' | 'site' | 'accounts' | 'client'> & { staff: LiveSession };

/**
 * Lets a form through that brings the right password along. Any other is asked for it: the page in its place holds all that was
 * written, so that nothing is lost.
 * @throws the asking page, with 403
 */
export async function requireProof(request: AskedRequest, form: SentForm): Promise<void> {
  const password = form.fields[PROOF_FIELD];
  if (typeof password !== 'string' || password === '') throw asked(form, ASKED);
  const refusal = await tryPassword(request, password.slice(0, LONGEST_PASSWORD + 1));
  if (refusal) throw asked(form, refusal);
}

const ASKED = { title: '', text: '' };

async function tryPassword(
  { db, secretBox, site, accounts, staff, client }: AskedRequest,
  password: string,
): Promise<Pick<ProofAsked, 'title' | 'text'> | null> {
  try {
    const services = { db, secretBox, site, passwords: accounts.passwords };
    const result = await proveIdentity(services, staff, { ...client, password });
    return result.ok ? null : proofRefusal(result.failure);
  } catch (error) {
    if (!isPasswordsBusy(error)) throw error;
    return PASSWORDS_BUSY;
  }
}

function proofRefusal(failure: PasswordFailure): Pick<ProofAsked, 'title' | 'text'> {
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

function asked({ intent, fields }: SentForm, refusal: Pick<ProofAsked, 'title' | 'text'>) {
  const kept = Object.entries({ ...fields, ...(intent === null ? {} : { intent }) }).flatMap(([name, values]) =>
    [values]
      .flat()
      .filter((value) => typeof value === 'string')
      .map((value): [string, string] => [name, value]),
  );
  const proof: ProofAsked = { ...refusal, fields: kept.filter(([name]) => !isPassword(name)) };
  return data({ proof }, { status: 403 });
}
