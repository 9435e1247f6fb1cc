import { createContext } from 'react';

/** A form whose input is lost when its page is left. */
type UnsavedForm = {
  /** False while it is being sent. */
  hasChanges(): boolean;
  /** It was not sent after all. */
  resume(): void;
  /** Stores what was entered, for the time after the next sign-in. */
  store(): void;
};

/** The forms of the page that is open. */
export class UnsavedForms {
  readonly accountId: string;
  /** Names of the forms whose input was stored here: it is for the time after the next sign-in or after an error screen, not for this one. */
  readonly stored = new Set<string>();
  #forms = new Set<UnsavedForm>();
  #isLeaving = false;

  constructor(accountId: string) {
    this.accountId = accountId;
  }

  /** @returns what removes it again */
  add(form: UnsavedForm): () => void {
    this.#forms.add(form);
    return () => this.#forms.delete(form);
  }

  hasChanges(): boolean {
    return !this.#isLeaving && [...this.#forms].some((form) => form.hasChanges());
  }

  /** The page is not left after all. */
  stay(): void {
    for (const form of this.#forms) form.resume();
  }

  /** The session has ended: the page is left without a question, and its input is stored. */
  storeAll(): void {
    for (const form of this.#forms) form.store();
    this.#isLeaving = true;
  }
}

/** Outside the staff area's frame nothing is stored. */
export const UnsavedFormsContext = createContext(new UnsavedForms(''));
