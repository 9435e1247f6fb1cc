import { useEffect, useRef } from 'react';
import { useLocation, useNavigation, useNavigationType } from 'react-router';
import { withTabStorage } from '#src/web/shared/tab-storage.ts';
import { type FormInput, openAround, readInput, writeInput } from './form-input.ts';

/** Input of the forms of one entry of the tab's history. */
type Page = { path: string; forms: [form: string, input: FormInput][] };

const STORAGE_KEY = 'milvis-entered';
const MAX_PAGES = 20;
/** Forms that are sent by POST; SaveForm asks before it is left, and stores its input itself. */
const FORMS = 'form[method="post"]:not([data-not-remembered])';
/** A form was refused, or an error screen or the question for the password replaces it. */
const REFUSED = '[role="alert"]:not(:empty)';
const REPLACED = '[data-replaces-form]';

/**
 * Retains what was entered in the forms of the site, as browsers do for documents: it is restored when the visitor comes back by Back or
 * Forward, reloads the page, or continues after an error screen. Passwords, codes and files are not retained, and a form that was
 * accepted is forgotten. Signing in (`data-forgets-forms="others"`) and out (`"all"`) forgets all, so that nobody reads what another
 * person wrote in this tab.
 */
export function FormMemory(): null {
  const { key, pathname: path } = useLocation();
  const isReturn = useNavigationType() === 'POP';
  const { formMethod } = useNavigation();
  const pages = useRef(new Map<string, Page>());
  const shown = useRef({ key: '', path: '', isReplaced: false });
  const isSubmission = useRef(false);
  if (formMethod !== undefined) isSubmission.current = formMethod !== 'GET';

  useEffect(() => {
    const before = shown.current;
    const isFirst = before.key === '';
    if (isFirst) pages.current = storedPages();
    const isReplaced = document.querySelector(REPLACED) !== null;
    const earlier = pages.current.get(before.key);
    const isContinued = before.isReplaced && !isSubmission.current;
    if (isFirst || isReturn) restore(pages.current.get(key), path);
    else if (earlier?.path === path && (isReplaced || isContinued || document.querySelector(REFUSED) !== null)) {
      pages.current.set(key, earlier);
      if (isContinued) restore(earlier, path);
    }
    shown.current = { key, path, isReplaced };
    isSubmission.current = false;
  }, [key, path, isReturn]);

  useEffect(() => {
    const remember = ({ target }: Event) => {
      if (!(target instanceof Element) || !target.closest(FORMS)) return;
      const { key, path } = shown.current;
      pages.current.delete(key);
      pages.current.set(key, { path, forms: formsOfPage().map(([name, form]) => [name, readInput(form)]) });
    };
    const forget = ({ target }: Event) => {
      const whose = target instanceof HTMLElement ? target.dataset.forgetsForms : undefined;
      if (whose === undefined) return;
      const own = whose === 'others' ? pages.current.get(shown.current.key) : undefined;
      pages.current.clear();
      withTabStorage((storage) => storage.removeItem(STORAGE_KEY));
      if (own) pages.current.set(shown.current.key, own);
    };
    const store = () => {
      const latest = [...pages.current].slice(-MAX_PAGES);
      if (latest.length > 0) withTabStorage((storage) => storage.setItem(STORAGE_KEY, JSON.stringify(latest)));
    };
    document.addEventListener('input', remember);
    document.addEventListener('submit', forget);
    window.addEventListener('pagehide', store);
    return () => {
      document.removeEventListener('input', remember);
      document.removeEventListener('submit', forget);
      window.removeEventListener('pagehide', store);
    };
  }, []);
  return null;
}

/** The forms of the page with their names: the hidden fields distinguish those of a list. */
const formsOfPage = (): [name: string, form: HTMLFormElement][] =>
  [...document.querySelectorAll<HTMLFormElement>(FORMS)].map((form) => {
    const hidden = [...form.querySelectorAll<HTMLInputElement>('input[type="hidden"]')];
    return [[form.action, ...hidden.map(({ name, value }) => `${name}=${value}`)].join(' '), form];
  });

function restore(page: Page | undefined, path: string): void {
  if (page?.path !== path) return;
  const stored = new Map(page.forms);
  for (const [name, form] of formsOfPage()) {
    const input = stored.get(name);
    if (!input) continue;
    writeInput(form, input);
    openAround(form);
  }
}

const storedPages = (): Map<string, Page> =>
  new Map(withTabStorage((storage): [string, Page][] => JSON.parse(storage.getItem(STORAGE_KEY) ?? '[]')) ?? []);
