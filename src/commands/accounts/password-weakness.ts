import { isCommonPassword } from '#src/domain/accounts/common-passwords.ts';
import { isStrongEnough } from '#src/domain/accounts/password-rules.ts';

export type PasswordWeakness = 'weak-password' | 'common-password';

/**
 * Reason for rejecting a new password; null: it is accepted. In addition to the visible rules (D70) it must be neither a common
 * word in disguise nor a password known from leaks, as attackers try those first.
 */
export async function passwordWeakness(password: string, email = ''): Promise<PasswordWeakness | null> {
  if (!isStrongEnough(password)) return 'weak-password';
  return isCommonPassword(password, email) || (await isBreached(password)) ? 'common-password' : null;
}

let breached: Promise<ReadonlySet<string>> | undefined;

/** Ignores case and surrounding signs. */
async function isBreached(password: string): Promise<boolean> {
  breached ??= readBreached();
  const known = await breached;
  const plain = password.normalize('NFKC').toLowerCase();
  return known.has(plain) || known.has(withoutOuterSigns(plain));
}

const withoutOuterSigns = (text: string): string => text.replace(/^[^\p{L}\d]+|[^\p{L}\d]+$/gu, '');

/** The most frequent passwords of published leaks, about 49 000 in lower case. Loaded when the first new password is checked. */
async function readBreached(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].flatMap((each) => [each, withoutOuterSigns(each)]));
}
