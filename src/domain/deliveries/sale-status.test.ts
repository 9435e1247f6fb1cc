import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readSaleStatus, saleStatusOfHeading } from './sale-status.ts';

describe('readSaleStatus', () => {
  test.each([
    ['Såld', 'sold'],
    ['SÅLD!', 'sold'],
    ['Såld 2026-11-20', 'sold'],
    ['såld den 20/11', 'sold'],
    ['SOLD', 'sold'],
    ['Verkauft', 'sold'],
    ['Solgt', 'sold'],
    ['https://schema.org/SoldOut', 'sold'],
    ['Reserverad', 'reserved'],
    ['Reserverad till fredag', 'reserved'],
    ['reserviert', 'reserved'],
    ['Pending', 'reserved'],
    ['sale_pending', 'reserved'],
    ['Kommer in', 'arriving'],
    ['Kommer in v. 48', 'arriving'],
    ['På väg in', 'arriving'],
    ['Kommande', 'arriving'],
    ['im Zulauf', 'arriving'],
    ['Uthyrd', 'removed'],
    ['inactive', 'removed'],
    ['Ej till salu', 'removed'],
    ['not for sale', 'removed'],
    ['outOfStock', 'removed'],
    ['Osåld', 'active'],
    ['Ej såld', 'active'],
    ['inte såld', 'active'],
    ['not sold', 'active'],
    ['Säljes', 'active'],
    ['Till salu', 'active'],
    ['publicerad', 'active'],
    ['InStock', 'active'],
    ['1', 'active'],
    ['Såld av privat', null],
    ['Såld ny i Sverige', null],
    ['Försäljning pågår på annan ort', null],
    ['kanske', null],
    ['Ny bil på gång', null],
  ] as const)('%s is %s', (text, status) => {
    expect(readSaleStatus(text)).toBe(status);
  });

  test('a date, punctuation or other case behind a state changes nothing', () => {
    const states = fc.constantFrom('Såld', 'Reserverad', 'Uthyrd', 'Verkauft', 'Solgt', 'Kommer in', 'inactive');
    const tails = fc.constantFrom('', '!', ' 2026-11-20', ' (20/11)', '…', ' 12:30');
    fc.assert(
      fc.property(states, tails, fc.boolean(), (state, tail, isUpper) => {
        const status = readSaleStatus(state);
        expect(status).not.toBe('active');
        expect(status).not.toBeNull();
        expect(readSaleStatus((isUpper ? state.toUpperCase() : state) + tail)).toBe(status);
      }),
    );
  });
});

describe('saleStatusOfHeading', () => {
  test.each([
    ['SÅLD Seat Leon ST 6', 'sold'],
    ['*** SÅLD *** Volvo V60', 'sold'],
    ['Såld! Volvo V60', 'sold'],
    ['Volvo V60 - såld', 'sold'],
    ['Volvo V60 (SÅLD)', 'sold'],
    ['Volvo V60 SÅLD', 'sold'],
    ['VOLVO V60 SÅLD', 'sold'],
    ['Volvo V60 *såld 20/11*', 'sold'],
    ['RESERVERAD Audi A4', 'reserved'],
    ['Audi A4 / Reserverad', 'reserved'],
    ['KOMMER IN: Audi A4', 'arriving'],
    ['Svensksåld Volvo V60', null],
    ['Volvo V60 Svensk Såld', null],
    ['VOLVO V60 SVENSK SÅLD', null],
    ['Volvo V60 D4, Såld av oss ny', null],
    ['Såld ny av oss Volvo V60', null],
    ['Ej såld Volvo V60', null],
    ['Osåld Volvo V60', null],
    ['Säljes: Volvo V60', null],
    ['Volvo V60 reservhjul', null],
    ['Toyota Solara', null],
  ] as const)('%s is %s', (heading, status) => {
    expect(saleStatusOfHeading(heading)).toBe(status);
  });
});
