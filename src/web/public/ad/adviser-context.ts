import { adContextLine, cutContext } from '#src/domain/adviser/chat/ask-context.ts';
import type { AdPageModel } from './ad-data.server.ts';

/** The ad of the page in the adviser's prompt. */
export const contextOf = ({ internalId, name, keyFacts, facts }: AdPageModel): string =>
  cutContext(
    [
      name,
      adContextLine(internalId),
      keyFacts.join(', '),
      ...[...facts.vehicle, ...facts.motor, ...facts.environment].map(
        ({ label, value }) => `${label}: ${value ?? 'okänt'}`,
      ),
    ].join('\n'),
  );
