/** Uses of the API that a key may allow: sending deliveries, following their results, and reading ads, figures and messages. */
export type KeyUse = 'deliver' | 'follow' | 'read';

/** The kinds of API keys. Deliveries of a sandbox key are tried and rolled back. */
export const KEY_KINDS = {
  full: {
    label: 'levererar och läser',
    text: 'Skickar leveranser, och läser bilar, siffror och meddelanden.',
    uses: ['deliver', 'follow', 'read'],
  },
  read: { label: 'läser bara', text: 'Läser, men ändrar inget.', uses: ['follow', 'read'] },
  sandbox: {
    label: 'provar leveranser',
    text: 'Varje leverans läses in och rullas sedan tillbaka. Svaret är hela resultatet, och inget publiceras.',
    uses: ['deliver', 'follow'],
  },
} as const satisfies Record<string, { label: string; text: string; uses: readonly KeyUse[] }>;
export type KeyKind = keyof typeof KEY_KINDS;

export const isKeyKind = (text: string): text is KeyKind => Object.hasOwn(KEY_KINDS, text);

export const mayUseKey = (kind: KeyKind, use: KeyUse): boolean => KEY_KINDS[kind].uses.some((each) => each === use);
