import type { ListFilter } from '#src/domain/ads/filters/ad-filters.ts';
import { parseAdQuery } from '#src/domain/ads/filters/ad-query.ts';
import { ownValue } from '#src/domain/own-value.ts';
import { adsUrl } from '#src/urls.ts';

/** Parameters that a new choice clears (PUB §4). */
const DEPENDENTS: Readonly<Partial<Record<string, readonly ListFilter[]>>> = {
  make: ['model', 'generation'],
  model: ['generation'],
};

/** The list's address for a form after a choice, on the first page. */
export function urlOfChoice(form: HTMLFormElement, changed: string): string {
  const data = new FormData(form);
  for (const name of ownValue(DEPENDENTS, changed) ?? []) data.delete(name);
  const fields = [...data].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []));
  return adsUrl({ ...parseAdQuery(new URLSearchParams(fields)).query, page: 1 });
}

/**
 * The address for a choice made before hydration. Reads the fields, which must still be as the server rendered them or as the
 * visitor left them.
 * @returns null when nothing was chosen
 */
export function urlOfEarlyChoice(formId: string): string | null {
  const form = document.getElementById(formId);
  if (!(form instanceof HTMLFormElement)) return null;
  const changed = [...form.querySelectorAll('select')].find(isChanged);
  return changed === undefined ? null : urlOfChoice(form, changed.name);
}

/** Whether the visitor changed a field of the server's HTML, where no option may be marked as selected: then it is the first. */
function isChanged({ options, selectedIndex }: HTMLSelectElement): boolean {
  const defaultIndex = [...options].findIndex((option) => option.defaultSelected);
  return selectedIndex !== Math.max(0, defaultIndex);
}
