import { expect, test } from 'vitest';
import { decisionOfStatus, groundText } from './ad-decision.ts';
import { decisionOfBulk, readStatement } from './statement.ts';

test('a correction and a sold car need no text of their own, hiding and removing do', () => {
  expect(readStatement('correct', {})).toEqual({
    ok: true,
    reasons: { rule: 'wrong', ground: 'terms', law: null, reason: 'Uppgiften stämde inte.' },
  });
  expect(readStatement('sold', {})).toMatchObject({ reasons: { rule: 'sold', reason: 'Bilen är såld.' } });
  for (const action of ['hide', 'remove'] as const)
    expect(readStatement(action, { reason: ' \r\n ' })).toMatchObject({
      ok: false,
      errors: { reason: /Skriv varför/ },
    });
  expect(readStatement('hide', { reason: ' Två\r\nrader ', rule: 'fraud' })).toMatchObject({
    reasons: { rule: 'fraud', reason: 'Två\nrader' },
  });
});

test('a decision by law names the law; another ground has none', () => {
  const sent = { reason: 'Lockpris.', ground: 'law', rule: 'wrong' } as const;
  expect(readStatement('hide', sent)).toMatchObject({ ok: false, errors: { law: /vilken lag/ } });
  const read = readStatement('hide', { ...sent, law: ' 10 § marknadsföringslagen ' });
  if (!read.ok) throw new Error('The statement was refused.');
  expect(groundText(read.reasons)).toBe(
    'Grund: 10 § marknadsföringslagen. Uppgifterna om bilen och priset ska stämma.',
  );
  expect(readStatement('hide', { ...sent, ground: 'terms', law: 'x' })).toMatchObject({ reasons: { law: null } });
});

test('only statuses that close an ad are decisions', () => {
  expect((['active', 'hidden', 'sold', 'removed'] as const).map(decisionOfStatus)).toEqual([
    null,
    'hide',
    'sold',
    'remove',
  ]);
});

test('prices and body types are corrections, and following the feed is no decision', () => {
  expect(decisionOfBulk({ kind: 'price', unit: 'kr', amount: 1 })).toBe('correct');
  expect(decisionOfBulk({ kind: 'status', status: 'removed' })).toBe('remove');
  for (const kind of ['show', 'follow'] as const) expect(decisionOfBulk({ kind })).toBeNull();
});
