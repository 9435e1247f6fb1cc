import { expect, test } from 'vitest';
import { type Erasable, erasureEffect } from './erasure.ts';

const ACCOUNT: Extract<Erasable, { kind: 'account' }> = {
  kind: 'account',
  email: 'ake@bil.example',
  roles: ['dealer'],
  sessions: 2,
  passkeys: 0,
  views: 0,
  claims: 1,
  dealers: [{ name: 'Åkes Bil', otherPeople: 0 }],
  keys: 1,
};

test('says that nobody is left at a dealer, and that its keys go on', () => {
  const { gone, stays } = erasureEffect(ACCOUNT);
  expect(gone).toEqual([
    'Kontot med lösenord och behörigheten dealer.',
    'Till kontot hör 2 inloggningar, 1 ansökan, som också tas bort.',
    'Tillgången till Åkes Bil.',
  ]);
  expect(stays.slice(0, 2)).toEqual([
    'Ingen annan har tillgång till Åkes Bil. Bilarna ligger kvar tills de tas ned.',
    '1 API-nyckel som kontot har gjort fortsätter att gälla.',
  ]);
});

test('says of each dealer who is left', () => {
  const dealers = [
    { name: 'Umeå Bil', otherPeople: 2 },
    { name: 'Luleå Bil', otherPeople: 0 },
  ];
  const { gone, stays } = erasureEffect({ ...ACCOUNT, dealers });
  expect(gone).toContain('Tillgången till Umeå Bil och Luleå Bil.');
  expect(stays.slice(0, 2)).toEqual([
    '2 andra personer har tillgång till Umeå Bil.',
    'Ingen annan har tillgång till Luleå Bil. Bilarna ligger kvar tills de tas ned.',
  ]);
});

test('says of an undecided report that nobody is answered', () => {
  const report = { kind: 'report', car: 'Volvo', isDecided: false, hasDecision: false } as const;
  expect(erasureEffect(report).stays).toEqual(['Den är inte avgjord, och den som anmälde får inget svar.']);
  expect(erasureEffect({ ...report, isDecided: true }).stays).toEqual([]);
});
