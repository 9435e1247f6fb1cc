import { z } from 'zod';
import { tooLongText } from '#src/domain/format/too-long-text.ts';
import { MAX_MESSAGE } from './contact-fields.ts';

/** A text with which a dealer begins an answer. `version` 0: one that every dealer has, and that this one has not changed. */
export type AnswerTemplate = { id: string; name: string; body: string; version: number };

/** A template as stored: of the dealer's own, or in place of one that every dealer has. */
export type StoredTemplate = AnswerTemplate & { isRemoved: boolean };

export const MAX_TEMPLATES = 30;
const MAX_TEMPLATE_NAME = 60;

/** Templates of every dealer, until it changes or removes them. */
export const DEFAULT_TEMPLATES: readonly AnswerTemplate[] = [
  {
    id: '6f0a4c52-1d7e-4a7b-9c3e-0d5b8a3f1c01',
    version: 0,
    name: 'Bilen är kvar',
    body: 'Hej {namn},\n\ntack för ditt meddelande. {bil} är kvar. När passar det att du kommer och tittar på den?',
  },
  {
    id: '6f0a4c52-1d7e-4a7b-9c3e-0d5b8a3f1c02',
    version: 0,
    name: 'Tid för provkörning',
    body: 'Hej {namn},\n\ndu är välkommen att provköra {bil}. Ta med körkort. Skriv vilken dag och tid som passar, så har vi bilen framme.',
  },
  {
    id: '6f0a4c52-1d7e-4a7b-9c3e-0d5b8a3f1c03',
    version: 0,
    name: 'Inbyte',
    body: 'Hej {namn},\n\nvi tar gärna emot din bil i byte mot {bil}. Skriv miltal, skick och när den senast fick service, så räknar vi på ett pris.',
  },
  {
    id: '6f0a4c52-1d7e-4a7b-9c3e-0d5b8a3f1c04',
    version: 0,
    name: 'Bilen är såld',
    body: 'Hej {namn},\n\n{bil} är tyvärr såld. Skriv gärna vad du söker, så hör vi av oss när vi får in något liknande.',
  },
];

/** The templates of a dealer: those of every dealer with its changes and without what it has removed, then its own. */
export function templatesOf(stored: readonly StoredTemplate[]): AnswerTemplate[] {
  const changed = new Map(stored.map((template) => [template.id, template]));
  const own = stored.filter(({ id }) => !DEFAULT_TEMPLATES.some((template) => template.id === id));
  return [...DEFAULT_TEMPLATES.map((template) => changed.get(template.id) ?? template), ...own].flatMap((template) =>
    'isRemoved' in template && template.isRemoved
      ? []
      : [{ id: template.id, name: template.name, body: template.body, version: template.version }],
  );
}

const PLACEHOLDER = /\{([^{}\n]{0,40})\}/g;

/** A template with the visitor's name and the car in place of `{namn}` and `{bil}`, which are replaced once: a name is never read as one. */
export const fillAnswer = (body: string, { name, car }: { name: string; car: string }): string =>
  body.replaceAll(PLACEHOLDER, (written, word) => {
    if (word === 'namn') return name;
    return word === 'bil' ? car : written;
  });

/** The first placeholder of a text that nothing replaces; null: there is none. */
const unknownPlaceholder = (body: string): string | null =>
  [...body.matchAll(PLACEHOLDER)].find(([, word]) => word !== 'namn' && word !== 'bil')?.[0] ?? null;

export const templateFields = {
  name: z
    .string()
    .transform((text) => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim())
    .pipe(
      z
        .string()
        .min(1, 'Skriv vad mallen heter.')
        .max(MAX_TEMPLATE_NAME, `Namnet är för långt. ${tooLongText(MAX_TEMPLATE_NAME)}`),
    ),
  body: z
    .string()
    .transform((text) => text.replaceAll('\r\n', '\n').trim())
    .pipe(
      z
        .string()
        .min(1, 'Skriv mallens text.')
        .max(MAX_MESSAGE, `Texten är för lång. ${tooLongText(MAX_MESSAGE)}`)
        .superRefine((text, { addIssue }) => {
          const unknown = unknownPlaceholder(text);
          if (unknown !== null)
            addIssue({ code: 'custom', message: `${unknown} betyder ingenting. Du kan skriva {namn} och {bil}.` });
        }),
    ),
};
