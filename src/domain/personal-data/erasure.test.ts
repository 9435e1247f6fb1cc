import { expect, test } from 'vitest';
import { erasureEffect } from './erasure.ts';

const ACCOUNT = {
  kind: 'account',
  email: 'ake@bil.example',
  roles: ['dealer'],
  sessions: 2,
  passkeys: 0,
  views: 0,
  claims: 1,
  dealer: 'Åkes Bil',
  otherPeople: 0,
  keys: 1,
} as const;

test('says that nobody is left at a dealer, and that its keys go on', () => {
  const { gone, stays } = erasureEffect({ ...ACCOUNT, roles: [...ACCOUNT.roles] });
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

test('says of an undecided report that nobody is answered', () => {
  const report = { kind: 'report', car: 'Volvo', isDecided: false, hasDecision: false } as const;
  expect(erasureEffect(report).stays).toEqual(['Den är inte avgjord, och den som anmälde får inget svar.']);
  expect(erasureEffect({ ...report, isDecided: true }).stays).toEqual([]);
});
