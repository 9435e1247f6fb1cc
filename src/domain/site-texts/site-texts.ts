import { fillOperator, type Operator, type TextPart, textParts } from '#src/domain/dealers/dealer-agreements.ts';
import { ACCESSIBILITY_TEXT, SITE_TERMS_TEXT } from './site-terms-texts.ts';

/** Texts of the site's duties, which the operator writes as parameters; each has a default and a page. */
export const SITE_TEXTS = {
  villkor: {
    title: 'Användarvillkor',
    description: 'Vad som gäller när du använder webbplatsen, hur annonser granskas, och hur du når oss.',
    parameter: 'site_terms',
    meaning: 'Sidan Användarvillkor, med reglerna för annonser och kontaktvägar. Låt en jurist läsa den.',
    fallback: SITE_TERMS_TEXT,
  },
  tillganglighet: {
    title: 'Tillgänglighet',
    description: 'Hur webbplatsen uppfyller lagen om tillgänglighet, vad som brister, och hur du säger till.',
    parameter: 'site_accessibility',
    meaning: 'Sidan Tillgänglighet (lag 2023:254). Skriv om det som brister hos er, och låt en jurist läsa den.',
    fallback: ACCESSIBILITY_TEXT,
  },
} as const;
export type SiteTextSlug = keyof typeof SITE_TEXTS;
export const SITE_TEXT_SLUGS = Object.keys(SITE_TEXTS) as SiteTextSlug[];

export const isSiteTextParameter = (name: string): boolean =>
  SITE_TEXT_SLUGS.some((slug) => SITE_TEXTS[slug].parameter === name);

/** The parts of a text as it applies: the stored parameter, else the default. */
export function siteTextParts(
  slug: SiteTextSlug,
  stored: readonly { name: string; value: string }[],
  operator: Operator,
): TextPart[] {
  const { parameter, fallback } = SITE_TEXTS[slug];
  return textParts(fillOperator(stored.find(({ name }) => name === parameter)?.value ?? fallback, operator));
}
