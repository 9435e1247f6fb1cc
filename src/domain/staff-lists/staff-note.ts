/** A note of staff, on an ad or about a dealer. */
export type StaffNote = { id: number; email: string; at: Date; text: string };

/** The thing that notes are about, by its id. */
export type NotedThing = { kind: 'ad' | 'dealer'; id: number };

/** Characters. */
export const MAX_STAFF_NOTE = 2_000;
