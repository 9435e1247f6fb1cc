import { useEffect, useRef } from 'react';
import { useLocation, useNavigation, useNavigationType } from 'react-router';
import { loginUrl } from '#src/visitor-urls.ts';
import { withTabStorage } from '#src/web/frame/tab-storage.ts';
import { type FormInput, openAround, readInput, writeInput } from './form-input.ts';

/** Input of the forms of one entry of the tab's history. */
type Page = {
  path: string;
  forms: [form: string, input: FormInput][];
  /** Entered between the end of a session and the next sign-in, maybe by somebody else. */
  isAnonymous: boolean;
};

type Memory = {
  /** Pages by the key of their entry in the history. */
  pages: Map<string, Page>;
  /** The account whose area was shown last; empty: none was. */
  account: string;
  /** The page of that area that was left last. */
  left?: Page | undefined;
  /** The sign-in was shown since. */
  isSignedOut: boolean;
};

const STORAGE_KEY = 'milvis-entered';
const MAX_PAGES = 20;
/** Forms that are sent by POST; SaveForm asks before it is left, and stores its input itself. */
const FORMS = 'form[method="post"]:not([data-not-remembered])';
/** A form was refused, or an error screen or the question for the password replaces it. */
const REFUSED = '[role="alert"]:not(:empty)';
const REPLACED = '[data-replaces-form]';

/**
 * Retains what was entered in the forms of the site, as browsers do for documents: it is restored when the visitor comes back by Back or
 * Forward, reloads the page, continues after an error screen, or signs in again after the session ended. Passwords, codes and files are
 * not retained, and a form that was accepted is forgotten. Everything is forgotten when an account signs out (`data-forgets-forms`) or
 * another one signs in (`data-account`), so that nobody reads what another person wrote in this tab.
 */
export function FormMemory(): null {
  const { key, pathname: path } = useLocation();
  const isReturn = useNavigationType() === 'POP';
  const { formMethod } = useNavigation();
  const memory = useRef<Memory>(emptyMemory());
  const shown = useRef({ key: '', path: '', account: '', isReplaced: false });
  const isSubmission = useRef(false);
  if (formMethod !== undefined) isSubmission.current = formMethod !== 'GET';

  useEffect(() => {
    const before = shown.current;
    const isFirst = before.key === '';
    if (isFirst) memory.current = storedMemory();
    leave(memory.current, before);
    const account = document.querySelector<HTMLElement>('[data-account]')?.dataset.account ?? '';
    if (path.startsWith(loginUrl())) memory.current.isSignedOut = true;
    if (account !== '') memory.current = memoryOf(account, memory.current);
    const { pages, left, isSignedOut } = memory.current;
    const isReplaced = document.querySelector(REPLACED) !== null;
    const earlier = pages.get(before.key);
    const isContinued = before.isReplaced && !isSubmission.current;
    if (isFirst || isReturn) {
      // A sign-in ends with a new document.
      if (isSignedOut && left?.path === path) pages.set(key, left);
      restore(pages.get(key), path);
    } else if (earlier?.path === path && (isReplaced || isContinued || document.querySelector(REFUSED) !== null)) {
      pages.set(key, earlier);
      if (isContinued) restore(earlier, path);
    }
    shown.current = { key, path, account, isReplaced };
    isSubmission.current = false;
  }, [key, path, isReturn]);

  useEffect(() => {
    const remember = ({ target }: Event) => {
      if (!(target instanceof Element) || !target.closest(FORMS)) return;
      const { key, path, account } = shown.current;
      const { pages, isSignedOut } = memory.current;
      const forms = formsOfPage().map(([name, form]): Page['forms'][number] => [name, readInput(form)]);
      pages.delete(key);
      pages.set(key, { path, forms, isAnonymous: isSignedOut && account === '' });
    };
    const forget = ({ target }: Event) => {
      if (target instanceof Element && target.closest('[data-forgets-forms]')) memory.current = emptyMemory();
    };
    const store = () => {
      leave(memory.current, shown.current);
      const pages = [...memory.current.pages].slice(-MAX_PAGES);
      withTabStorage((storage) => storage.setItem(STORAGE_KEY, JSON.stringify({ ...memory.current, pages })));
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

const emptyMemory = (): Memory => ({ pages: new Map(), account: '', isSignedOut: false });

/** The memory for an account: without all that another one entered, or somebody before it signed in. */
function memoryOf(account: string, memory: Memory): Memory {
  const isOthers = account !== memory.account && (memory.account !== '' || memory.isSignedOut);
  const pages = new Map([...memory.pages].filter(([, { isAnonymous }]) => !isAnonymous));
  return { ...(isOthers ? emptyMemory() : { ...memory, pages }), account };
}

function leave(memory: Memory, { key, account }: { key: string; account: string }): void {
  if (account === '') return;
  memory.left = memory.pages.get(key);
  memory.isSignedOut = false;
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

/** Empty without a stored one, which the storage reports by an exception. */
const storedMemory = (): Memory =>
  withTabStorage((storage) => {
    const memory = JSON.parse(storage.getItem(STORAGE_KEY) ?? '');
    return { ...memory, pages: new Map(memory.pages) };
  }) ?? emptyMemory();
