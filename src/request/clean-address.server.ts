import { redirect } from 'react-router';

/** Fewer empty parameters are no form. */
const FIELDS_OF_FORM = 3;

/**
 * Redirects to the same address without its empty parameters: a form that is sent without scripts names every field that was left
 * empty, and the address is what people share.
 */
export function requireCleanAddress({ pathname, searchParams }: URL): void {
  const filled = [...searchParams].filter(([, value]) => value !== '');
  if (searchParams.size - filled.length < FIELDS_OF_FORM) return;
  const query = new URLSearchParams(filled).toString();
  throw redirect(query === '' ? pathname : `${pathname}?${query}`);
}
