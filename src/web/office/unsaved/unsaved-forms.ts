import { createContext } from 'react';

/** A form whose input is lost when its page is left. */
type UnsavedForm = {
  /** False while the form is being submitted. */
  hasChanges(): boolean;
  /** The submission was cancelled. */
  resume(): void;
  /** Stores the input until the next sign-in. */
  store(): void;
};

/** Registry of the editing forms of the current page. */
export class UnsavedForms {
  readonly accountId: string;
  /** Forms whose input was stored by this page. It is restored after the next sign-in or error screen, not by this page. */
  readonly stored = new Set<string>();
  #forms = new Set<UnsavedForm>();
  #isLeaving = false;

  constructor(accountId: string) {
    this.accountId = accountId;
  }

  /** @returns a function that unregisters the form */
  add(form: UnsavedForm): () => void {
    this.#forms.add(form);
    return () => this.#forms.delete(form);
  }

  hasChanges(): boolean {
    return !this.#isLeaving && [...this.#forms].some((form) => form.hasChanges());
  }

  /** The navigation was cancelled. */
  stay(): void {
    for (const form of this.#forms) form.resume();
  }

  /** Stores all input because the session has ended; leaving the page then asks no question. */
  storeAll(): void {
    for (const form of this.#forms) form.store();
    this.#isLeaving = true;
  }
}

/** The default registry, outside the frame of the staff area, stores nothing. */
export const UnsavedFormsContext = createContext(new UnsavedForms(''));
