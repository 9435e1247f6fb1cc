import { choiceFilter, lastDayFilter, listAddress, type QueryOf, textFilter } from './list-query.ts';

/**
 * Outcomes of imports. `interrupted`: it is stored as running, but was killed; `checked`: tried, and waiting for a decision; `discarded`:
 * staff decided against it; `undoing`: it is being undone.
 */
export const IMPORT_STATES = [
  'running',
  'interrupted',
  'checked',
  'done',
  'stopped',
  'failed',
  'discarded',
  'undoing',
  'undone',
] as const;
export type ImportState = (typeof IMPORT_STATES)[number];
export const IMPORT_STATE_WORDS = {
  running: 'pågår',
  interrupted: 'avbruten',
  done: 'klar',
  stopped: 'stoppad',
  failed: 'misslyckad',
  checked: 'provad',
  discarded: 'kastad',
  undoing: 'ångras',
  undone: 'ångrad',
} as const satisfies Readonly<Record<ImportState, string>>;

/** Outcomes of imports that did not do what they were started for. */
export const UNSUCCESSFUL_IMPORTS = ['interrupted', 'stopped', 'failed'] as const satisfies readonly ImportState[];

/** Outcomes to filter by; `waiting`: it was stopped or tried, and its file waits for a decision; `unsuccessful`: {@link UNSUCCESSFUL_IMPORTS}. */
export const IMPORT_FILTERS = [...IMPORT_STATES, 'waiting', 'unsuccessful'] as const;

/** Staff's list of imports. */
export const IMPORT_LIST = listAddress({
  sorts: ['fil', 'nar', 'handlare', 'godkanda', 'avvisade', 'dubbletter', 'nya', 'borttagna'],
  first: { by: 'nar', isDescending: true },
  // The text is a part of the file's name, of the dealer's or of the message.
  filters: { text: textFilter('q'), state: choiceFilter('utfall', IMPORT_FILTERS), since: lastDayFilter },
});
export type ImportQuery = QueryOf<typeof IMPORT_LIST>;
