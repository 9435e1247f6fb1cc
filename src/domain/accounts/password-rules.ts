/** Password rules (ADM §5, D70): at least eight characters, and four of the five checks. */

const SPECIAL = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~€£§¤½ ';
const SHORTEST = 8;
/** Longer passwords are rejected, as hashing time grows with the length. */
export const MAX_PASSWORD_LENGTH = 128;
const NEEDED_CHECKS = 4;

export type PasswordCheck = { label: string; isMet: boolean };

export const passwordChecks = (password: string): PasswordCheck[] => [
  { label: 'Minst 8 tecken', isMet: [...password].length >= SHORTEST },
  { label: 'En liten bokstav', isMet: /\p{Ll}/u.test(password) },
  { label: 'En stor bokstav', isMet: /\p{Lu}/u.test(password) },
  { label: 'En siffra', isMet: /\d/.test(password) },
  { label: 'Ett specialtecken, till exempel ! eller ?', isMet: [...password].some((sign) => SPECIAL.includes(sign)) },
];

export type PasswordStrength = {
  /** Per cent of the checks that are met. */
  score: number;
  label: 'Svagt' | 'Okej' | 'Bra' | 'Starkt';
};

export function passwordStrength(password: string): PasswordStrength {
  const checks = passwordChecks(password);
  const score = Math.round((checks.filter(({ isMet }) => isMet).length / checks.length) * 100);
  if (score < 40) return { score, label: 'Svagt' };
  if (score < 60) return { score, label: 'Okej' };
  return { score, label: score < 80 ? 'Bra' : 'Starkt' };
}

/** Whether a password meets the rules that depend on its text alone; the server also rejects common passwords. */
export function isStrongEnough(password: string): boolean {
  const met = passwordChecks(password).filter(({ isMet }) => isMet).length;
  return [...password].length >= SHORTEST && password.length <= MAX_PASSWORD_LENGTH && met >= NEEDED_CHECKS;
}
