import { describe, expectTypeOf, test } from 'vitest';
import type {
  AreaPage,
  areaPage,
  areaPages,
  PublicPage,
  publicPage,
  publicPages,
  VisitorPage,
  visitorPages,
} from './page.ts';

/** The entries that the functions of the register accept; the compiler checks these tests. */
describe('an entry that contradicts itself does not compile', () => {
  type Public<Pattern extends string> = Parameters<typeof publicPages<Record<Pattern, PublicPage>>>[0];
  type Visitors<Pattern extends string> = Parameters<typeof visitorPages<Record<Pattern, VisitorPage>>>[0];
  type Area<Pattern extends string> = Parameters<typeof areaPages<Record<Pattern, AreaPage>>>[0];

  test('a public page below a personal path', () => {
    expectTypeOf<Record<'bil/:brand', PublicPage>>().toExtend<Public<'bil/:brand'>>();
    expectTypeOf<Record<'handlare/:slug', PublicPage>>().toExtend<Public<'handlare/:slug'>>();
    expectTypeOf<Record<'admin', PublicPage>>().not.toExtend<Public<'admin'>>();
    expectTypeOf<Record<'handlare/konto/bilar', PublicPage>>().not.toExtend<Public<'handlare/konto/bilar'>>();
  });

  test('a page of one visitor, of staff or of dealers outside of the personal paths', () => {
    expectTypeOf<Record<'konto/logga-in', VisitorPage>>().toExtend<Visitors<'konto/logga-in'>>();
    expectTypeOf<Record<'kontoret', VisitorPage>>().not.toExtend<Visitors<'kontoret'>>();
    expectTypeOf<Record<'admin/audit', AreaPage>>().toExtend<Area<'admin/audit'>>();
    expectTypeOf<Record<'handlare/:slug', AreaPage>>().not.toExtend<Area<'handlare/:slug'>>();
  });

  test('a public page that does not state its parameters, and a personal one that is cached', () => {
    expectTypeOf<{ module: string }>().not.toExtend<PublicPage>();
    expectTypeOf<{ module: string; cached: [] }>().toExtend<PublicPage>();
    // Excess properties are refused in literals, as the register has them.
    expectTypeOf<keyof VisitorPage>().toEqualTypeOf<'module' | 'id' | 'actions' | 'sensitive' | 'maxBodyBytes'>();
  });

  test('a sensitive action that the page does not have', () => {
    type Given = Parameters<typeof areaPage<'add'>>[0];
    type Page<Sensitive> = { module: string; access: 'dealers'; actions: ['add']; sensitive: Sensitive };
    expectTypeOf<Page<['add']>>().toExtend<Given>();
    expectTypeOf<Page<['remove']>>().not.toExtend<Given>();
    type Public = Parameters<typeof publicPage<'post'>>[0];
    expectTypeOf<{ module: string; cached: false; actions: ['post']; sensitive: ['add'] }>().not.toExtend<Public>();
  });

  test('a page that can neither be viewed nor accepts an action, and one without access', () => {
    expectTypeOf<{ module: string; access: 'dealers'; isViewed: false }>().not.toExtend<AreaPage>();
    expectTypeOf<{ module: string; access: 'dealers'; isViewed: false; actions: ['save'] }>().toExtend<AreaPage>();
    expectTypeOf<{ module: string }>().not.toExtend<AreaPage>();
    expectTypeOf<{ module: string; access: 'cars' }>().not.toExtend<AreaPage>();
  });
});
