import type { ListFilter } from '#src/domain/ads/filters/ad-filters.ts';
import { parseAdQuery } from '#src/domain/ads/filters/ad-query.ts';
import { ownValue } from '#src/domain/own-value.ts';
import { adsUrl } from '#src/urls.ts';

/** What a new choice takes with it (PUB §4). */
const DEPENDENTS: Readonly<Partial<Record<string, readonly ListFilter[]>>> = {
  make: ['model', 'generation'],
  model: ['generation'],
};

/** The address that a form asks for once a choice in it was made, on its first page. */
export function urlOfChoice(form: HTMLFormElement, changed: string): string {
  const data = new FormData(form);
  for (const name of ownValue(DEPENDENTS, changed) ?? []) data.delete(name);
  const fields = [...data].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []));
  return adsUrl({ ...parseAdQuery(new URLSearchParams(fields)).query, page: 1 });
}

/**
 * The address of a choice that a visitor made before the page came alive. To be read as long as its fields still stand as the server
 * drew them, or as the visitor left them.
 * @returns null when nothing was chosen
 */
export function urlOfEarlyChoice(formId: string): string | null {
  const form = document.getElementById(formId);
  if (!(form instanceof HTMLFormElement)) return null;
  const changed = [...form.querySelectorAll('select')].find(isChanged);
  return changed === undefined ? null : urlOfChoice(form, changed.name);
}

/** Whether a field says something else than the server drew: the chosen option says so; the first may be chosen without. */
function isChanged({ options, selectedIndex }: HTMLSelectElement): boolean {
  const defaultIndex = [...options].findIndex((option) => option.defaultSelected);
  return selectedIndex !== Math.max(0, defaultIndex);
}
