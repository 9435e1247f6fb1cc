import { expect, test } from 'vitest';
import { RETENTION, type RetentionName, retentionText } from './retention.ts';

test('states every retention period in days, months or years', () => {
  expect([retentionText('mails'), retentionText('reports'), retentionText('visitorAccounts')]).toEqual([
    '7 dagar',
    '12 månader',
    '2 år',
  ]);
  for (const name of Object.keys(RETENTION))
    expect(retentionText(name as RetentionName)).toMatch(/^\d+ (dagar|månader|år)$/u);
});
