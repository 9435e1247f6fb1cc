import { expect, test } from 'vitest';
import { readStaffReturnUrl } from './staff-return-url.server.ts';

test.each([
  ['/admin/vehicles', '/admin/vehicles'],
  ['/admin/vehicles/104053?x=1#del', '/admin/vehicles/104053?x=1'],
  ['/admin/vehicles/new?modell=Volvo+V60', '/admin/vehicles/new?modell=Volvo+V60'],
  ['/admin/parameters?andra=7&meddelande=inloggad', '/admin/parameters?andra=7'],
  ['/admin/account', '/admin/account'],
  ['/admin/audit?vem=a?b', '/admin/audit?vem=a%3Fb'],
  // Says whose sign-in it is.
  ['/handlare/konto', '/handlare/konto'],
  ['/handlare/konto/bilar', '/handlare/konto/bilar'],
  // The dashboard opens by default.
  ['/admin', null],
  ['/admin/dashboard', null],
  // Open to everyone, or not a page that can be viewed.
  ['/admin/login', null],
  ['/admin/login/code', null],
  ['/admin/logout', null],
  ['/admin/confirm?t=x', null],
  ['/admin/finns-inte', null],
  ['/admin/vehicles.data', null],
  ['/annonser', null],
  ['/administration', null],
  // Other sites.
  [null, null],
  ['', null],
  ['admin/vehicles', null],
  ['https://evil.example/admin/vehicles', null],
  ['//evil.example/admin/vehicles', null],
  ['/\\evil.example/admin/vehicles', null],
  ['/\t/evil.example/admin/vehicles', null],
  ['/.//evil.example/admin/vehicles', null],
  ['/admin//evil.example', null],
  ['/admin/..//evil.example/admin/vehicles', null],
  ['/admin/%2e%2e/annonser', null],
  ['javascript:alert(1)', null],
  ['http://[', null],
  [`/admin/vehicles?q=${'x'.repeat(2_000)}`, null],
])('%s', (text, expected) => {
  expect(readStaffReturnUrl(text)).toBe(expected);
});
