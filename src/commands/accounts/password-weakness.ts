import { isCommonPassword } from '#src/domain/accounts/common-passwords.ts';
import { isStrongEnough } from '#src/domain/accounts/password-rules.ts';

export type PasswordWeakness = 'weak-password' | 'common-password';

/**
 * Why a new password is refused; null: it is not. Beside the rules that can be seen in it (D70) it must be neither a common word in
 * disguise nor one of the passwords that leaks have made known: those are tried first.
 */
export async function passwordWeakness(password: string, email = ''): Promise<PasswordWeakness | null> {
  if (!isStrongEnough(password)) return 'weak-password';
  return isCommonPassword(password, email) || (await isBreached(password)) ? 'common-password' : null;
}

let breached: Promise<ReadonlySet<string>> | undefined;

/** In any case of letters, and with signs put around it. */
async function isBreached(password: string): Promise<boolean> {
  breached ??= readBreached();
  const known = await breached;
  const plain = password.normalize('NFKC').toLowerCase();
  return known.has(plain) || known.has(withoutOuterSigns(plain));
}

const withoutOuterSigns = (text: string): string => text.replace(/^[^\p{L}\d]+|[^\p{L}\d]+$/gu, '');

/** The most frequent passwords of published leaks, about 49 000 in lower case. Read when the first new password is looked at. */
async function readBreached(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].flatMap((each) => [each, withoutOuterSigns(each)]));
}
