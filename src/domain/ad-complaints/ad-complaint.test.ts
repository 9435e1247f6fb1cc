import { expect, test } from 'vitest';
import { complaintAnswerMail, isOpenToComplaint } from './ad-complaint.ts';

const decidedAt = new Date('2026-05-31T10:00:00Z');

test.each([
  ['2026-06-01T00:00:00Z', true],
  ['2026-11-30T09:00:00Z', true],
  ['2026-12-02T00:00:00Z', false],
])('a decision of 31 May can be complained of for six months: %s', (now, isOpen) => {
  expect(isOpenToComplaint({ decidedAt, withdrawnAt: null }, new Date(now))).toBe(isOpen);
  expect(isOpenToComplaint({ decidedAt, withdrawnAt: decidedAt }, new Date(now))).toBe(false);
});

test('the answer says which way it went, why, and where else to turn', () => {
  const site = { name: 'Milvis', contactEmail: 'hej@milvis.example' };
  const mail = complaintAnswerMail(site, {
    car: 'Volvo\nV60',
    url: 'https://x',
    status: 'upheld',
    answer: 'Bilen finns.',
  });
  expect(mail.subject).toBe('Svar på klagomålet om Volvo V60');
  expect(mail.body).toMatch(/Ni fick rätt[\s\S]*Bilen finns\.[\s\S]*tvistlösningsorgan/);
});
