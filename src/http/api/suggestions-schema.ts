import { z } from '@hono/zod-openapi';
import { SUGGESTION_CAPS } from '#src/domain/suggestions/suggestion.ts';
import type { ListedSuggestion } from '#src/services/suggestions/wish-suggestions.ts';
import { vehiclesUrl } from '#src/visitor-urls.ts';
import { suggestionLink } from '#src/web/shared/suggestions/suggestion-url.ts';
import { anyText } from './openapi-parts.ts';

export const suggestionParameters = z.object({
  q: anyText('What was typed; suggestions begin at 2 characters, the first 100 count'),
  place: anyText(
    `Where they are shown, which decides how many there are: ${Object.keys(SUGGESTION_CAPS).join(', ')}. Default: header`,
  ),
});

const suggestionSchema = z
  .object({
    type: z.enum(['category', 'make', 'series', 'word', 'dealer', 'wish', 'car']).openapi({
      description: 'word: a word to search the ads for; wish: the cars that the text asks for; car: that of a plate',
    }),
    value: z.string(),
    displayValue: z.string(),
    categorySlug: z.string().nullable(),
    makeValue: z.string().nullable().openapi({ description: 'For the parameter make of the lists' }),
    modelValue: z.string().nullable().openapi({ description: 'For the parameter model of the lists' }),
    seriesValue: z.string().nullable(),
    count: z
      .int()
      .nullable()
      .openapi({ description: 'Cars that the list at url shows; null where they are not counted' }),
    url: z.string().openapi({ description: 'Where it leads to' }),
    parts: z.array(z.string()).openapi({ description: 'Of a wish: the filters as which the text was read' }),
    price: z.int().nullable().openapi({ description: 'Of a car, kr' }),
    image: z.string().nullable().openapi({ description: 'Of a car: its first picture' }),
  })
  .openapi('Suggestion');

export const suggestionsSchema = z
  .object({ suggestions: z.array(suggestionSchema).openapi({ description: 'Best first' }) })
  .openapi('Suggestions');

type PublicSuggestion = z.infer<typeof suggestionSchema>;

/** Lists each field that is sent. */
export function toSuggestion(suggestion: ListedSuggestion): PublicSuggestion {
  const { to, count } = linkOf(suggestion);
  return {
    type: suggestion.type,
    value: suggestion.value,
    displayValue: suggestion.displayValue,
    categorySlug: suggestion.categorySlug,
    makeValue: suggestion.makeValue,
    modelValue: suggestion.modelValue,
    seriesValue: suggestion.seriesValue,
    count,
    url: to,
    parts: suggestion.parts ?? [],
    price: suggestion.car?.price ?? null,
    image: suggestion.car?.image ?? null,
  };
}

function linkOf({ list, car, ...suggestion }: ListedSuggestion): { to: string; count: number | null } {
  if (car) return { to: car.url, count: null };
  return list ? { to: vehiclesUrl(list), count: suggestion.count } : suggestionLink(suggestion);
}
