import { data } from 'react-router';
import { z } from 'zod';
import { addNote, removeNote } from '#src/commands/staff/note-thing.ts';
import { tooLongText } from '#src/domain/format/too-long-text.ts';
import { MAX_STAFF_NOTE, type NotedThing } from '#src/domain/staff-lists/staff-note.ts';
import type { StaffRequest } from '#src/request/accounts/staff.server.ts';
import { done, formIntent, refused } from '#src/request/forms/action-form.server.ts';

const addedNote = z.strictObject({
  text: z.string().trim().min(1, 'Skriv något.').max(MAX_STAFF_NOTE, tooLongText(MAX_STAFF_NOTE)),
});
const removedNote = z.strictObject({ id: z.coerce.number().int().positive() });

/** The forms of the notes of a page. @param aboutOf the thing that the page shows */
export const staffNoteIntents = (aboutOf: (request: StaffRequest) => NotedThing) => ({
  note: formIntent(addedNote, async (request: StaffRequest, { text }) => {
    if (!(await addNote(request.db, request.staff, aboutOf(request), text))) throw data(null, { status: 404 });
    return done('Anteckningen är sparad');
  }),
  'remove-note': formIntent(removedNote, async (request: StaffRequest, { id }) =>
    (await removeNote(request.db, request.staff, aboutOf(request), id))
      ? done('Anteckningen är borttagen')
      : refused('Anteckningen är inte borttagen', 'Den finns inte längre.'),
  ),
});
