import { ownValue } from '#src/base/own-value.ts';
import { DATA_PROCESSING_TEXT, PRICE_TEXT, TERMS_TEXT } from './agreement-texts.ts';

/** The agreements and the price of dealers, as the operator of the site writes them; each has a default. */

export const AGREEMENTS = ['terms', 'data-processing'] as const;
export type DealerAgreement = (typeof AGREEMENTS)[number];

/** In addresses. */
export const AGREEMENT_SLUGS: Readonly<Record<DealerAgreement, string>> = {
  terms: 'villkor',
  'data-processing': 'personuppgiftsavtal',
};
export const AGREEMENT_TITLES: Readonly<Record<DealerAgreement, string>> = {
  terms: 'Villkor för handlare',
  'data-processing': 'Personuppgiftsbiträdesavtal',
};

export const agreementOfSlug = (slug: string | undefined): DealerAgreement | null =>
  AGREEMENTS.find((agreement) => AGREEMENT_SLUGS[agreement] === slug) ?? null;

type DealerText = DealerAgreement | 'price';

/** The parameters that replace the defaults. */
export const DEALER_PARAMETERS: Readonly<Record<DealerText, { name: string; meaning: string; fallback: string }>> = {
  price: {
    name: 'dealer_price',
    meaning: 'Vad det kostar att vara handlare här, på sidan För handlare.',
    fallback: PRICE_TEXT,
  },
  terms: {
    name: 'dealer_terms',
    meaning: 'Villkoren som en handlare godkänner. En ändring godkänns på nytt. Låt en jurist läsa dem.',
    fallback: TERMS_TEXT,
  },
  'data-processing': {
    name: 'dealer_data_processing',
    meaning: 'Personuppgiftsbiträdesavtalet som en handlare godkänner. Låt en jurist läsa det.',
    fallback: DATA_PROCESSING_TEXT,
  },
};

export const isDealerParameter = (name: string): boolean =>
  Object.values(DEALER_PARAMETERS).some((parameter) => parameter.name === name);

/** The operator of the site, whom the texts name. */
export type Operator = { name: string; controller: string; contactEmail: string; contactAddress: string };

/** A text with the operator in the places of "{site}" and its like. */
export function fillOperator(text: string, operator: Operator): string {
  const names: Readonly<Record<string, string>> = {
    site: operator.name,
    operator: operator.controller,
    email: operator.contactEmail,
    address: operator.contactAddress,
  };
  return text
    .replaceAll('\r\n', '\n')
    .trim()
    .replaceAll(/\{(\w+)\}/gu, (whole, name: string) => ownValue(names, name) ?? whole);
}

/** The texts that apply: the stored parameters, else the defaults. "{site}" and its like stand for the operator. */
export function dealerTexts(
  stored: readonly { name: string; value: string }[],
  operator: Operator,
): Readonly<Record<DealerText, string>> {
  const values = new Map(stored.map(({ name, value }) => [name, value]));
  const textOf = (text: DealerText): string =>
    fillOperator(values.get(DEALER_PARAMETERS[text].name) ?? DEALER_PARAMETERS[text].fallback, operator);
  return { price: textOf('price'), terms: textOf('terms'), 'data-processing': textOf('data-processing') };
}

/** A part of a text: a line that begins with "## " is its heading, an empty line separates paragraphs. */
export type TextPart = { heading: string | null; paragraphs: string[] };

export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  for (const block of text.split(/\n\s*\n/u).map((each) => each.trim())) {
    const [first = '', ...others] = block.split('\n');
    const rest = others.join(' ').trim();
    if (first.startsWith('## '))
      parts.push({ heading: first.slice('## '.length), paragraphs: rest === '' ? [] : [rest] });
    else if (block !== '') {
      const paragraph = [first, rest].filter((line) => line !== '').join(' ');
      const last = parts.at(-1);
      if (last) last.paragraphs.push(paragraph);
      else parts.push({ heading: null, paragraphs: [paragraph] });
    }
  }
  return parts;
}
