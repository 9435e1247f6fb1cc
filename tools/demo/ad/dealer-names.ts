import type { Random } from '#tools/demo/chance/random.ts';
import type { DealerKind } from './dealers.ts';

/** Invented family and farm names: a first and a second part that few or no real names put together. */
const FIRST_PARTS =
  'Alm Ask Björk Dal Ek Fager Gran Hassel Hägg Järv Klöver Lind Ling Lom Lönn Orr Rönn Sten Säv Tall Tjäder Tran Vass Vide Åker'.split(
    ' ',
  );
const SECOND_PARTS = 'backe fält hage hult kulla mosse myr näs stig tjärn torp tuva udd vret vång'.split(' ');
/** `{n}`: invented name, `{g}`: the same in the genitive, `{t}`: town. */
const NAME_PATTERNS: Record<DealerKind, readonly string[]> = {
  general: [
    '{g} Bil i {t}',
    '{g} Bilhandel {t}',
    '{n} Motor {t}',
    'Bilhuset {n} {t}',
    'Bilgården {n} i {t}',
    '{g} Bilcenter {t}',
    '{n} & Söner Bil {t}',
    'Bilhallen {n} {t}',
    '{g} Begagnat {t}',
  ],
  brand: [
    '{g} Bil i {t}',
    '{n} Motor {t}',
    '{g} Bil & Verkstad {t}',
    'Bilhuset {n} {t}',
    '{g} Motorcenter {t}',
    '{n} Bilar {t}',
  ],
  premium: ['{n} Premium {t}', '{n} Selection {t}', '{g} Exklusiva Bilar {t}'],
  electric: ['{n} Elbilar {t}', '{g} Elbilscenter {t}', 'Laddhuset {n} {t}'],
  vans: ['{n} Transportbilar {t}', '{g} Nyttobilar i {t}', '{n} Skåp & Flak {t}'],
  budget: ['{g} Budgetbilar {t}', '{g} Bilar i {t}', 'Bilplatsen {n} {t}', '{n} Byteslada {t}'],
  american: ['{n} Trucks {t}', '{g} Amerikanare {t}'],
};

/** A name that is unique in the stock; `taken` contains the slugs of the others. */
export function inventName(kind: DealerKind, town: string, taken: Set<string>, random: Random): string {
  for (;;) {
    const family = random.pick(FIRST_PARTS) + random.pick(SECOND_PARTS);
    const genitive = family.endsWith('s') ? family : `${family}s`;
    const name = random.pick(NAME_PATTERNS[kind]).replace('{n}', family).replace('{g}', genitive).replace('{t}', town);
    const key = slug(name);
    if (taken.has(key)) continue;
    taken.add(key);
    return name;
  }
}

/** "Björknäs Bil i Mora" → "bjorknas-bil-i-mora" */
export function slug(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
