import { data, redirect } from 'react-router';
import { z } from 'zod';
import type { Actor } from '#src/commands/accounts/record-audit.ts';
import { addOwnMapping } from '#src/commands/deliveries/edit-feed-mapping.ts';
import {
  type FeedMappingSummary,
  type GroupOfMapping,
  readMappingOfOwner,
  storeFeedSample,
} from '#src/db/deliveries/feed-mappings.ts';
import { done } from '#src/request/forms/action-form.server.ts';
import { staffForm } from '#src/web/office/editing/staff-form.server.ts';
import {
  type MappingRequest,
  mappingIntents,
  mappingTrialIntent,
  readMappingEditor,
  readSample,
  sampleField,
} from './mapping-page.server.ts';

type OwnMapping<Request> = {
  /** The dealer or the group of the request, which no address or form names. @throws 404: there is none */
  owner: (request: Request) => Promise<{ id: number; name: string } | GroupOfMapping>;
  actor: (request: Request) => Actor;
  /** The address of the page. */
  address: string;
};

/** The mapping of the own people of a dealer or of a group. */
export function ownMappingEditor<Request extends MappingRequest>({ owner, actor, address }: OwnMapping<Request>) {
  const find = async (request: Request) => readMappingOfOwner(request.db, await owner(request));

  /** @throws 404 while there is none */
  async function stored(request: Request): Promise<FeedMappingSummary> {
    const found = await find(request);
    if (found === null) throw data(null, { status: 404 });
    return found;
  }

  /** The same for a change: a mapping that staff made for the owner's name becomes the owner's own. */
  async function claimed(request: Request): Promise<FeedMappingSummary> {
    await stored(request);
    await addOwnMapping(request.db, await owner(request));
    return stored(request);
  }

  return {
    claimed,
    /** Null: there is no mapping yet. */
    async readEditor(request: Request) {
      const found = await find(request);
      return found === null ? null : readMappingEditor(request, found);
    },
    intents: {
      ...mappingIntents({ mapping: claimed, actor, removed: () => redirect(address) }),
      // The first file comes before there is a mapping.
      sample: staffForm(
        z.strictObject({ sample: sampleField }),
        'Kunde inte läsa filen',
        async (request: Request, { sample }) => {
          const of = await owner(request);
          const read = await readSample(sample);
          if (!read.ok) return read.failure;
          const id = await addOwnMapping(request.db, of);
          await storeFeedSample(request.db, id, read.value);
          return done('Filen är läst');
        },
      ),
    },
    trial: mappingTrialIntent(stored),
  };
}
