/** A question that a page passes to the adviser with its context. */
export type AdviserQuestion = {
  /** Facts, the car's name first; at most 1 200 characters. */
  context: string;
  /** Label of the context ("Volvo V60"). */
  about: string;
  /** Sent immediately; null: the visitor writes the question in the panel. */
  message: string | null;
};

const EVENT = 'milvis:ask-adviser';

/** Opens the adviser panel from anywhere on a page. */
export const askAdviser = (question: AdviserQuestion): boolean =>
  window.dispatchEvent(new CustomEvent(EVENT, { detail: question }));

/** @returns removes the listener */
export function onAskAdviser(listen: (question: AdviserQuestion) => void): () => void {
  const handle = (event: Event): void => listen((event as CustomEvent<AdviserQuestion>).detail);
  window.addEventListener(EVENT, handle);
  return () => window.removeEventListener(EVENT, handle);
}
