import { MessageCircleQuestion } from 'lucide-react';
import { adContextLine, cutContext } from '#src/domain/adviser/chat/ask-context.ts';
import { askAdviser } from '#src/web/shared/ask-adviser.ts';
import type { AdPageModel } from './ad-data.server.ts';
import { ACTION } from './share-ad.tsx';

/** Opens the adviser with this car as context. */
export function AskAboutAd({ ad }: { ad: AdPageModel }) {
  return (
    <button
      type="button"
      onClick={() => askAdviser({ context: contextOf(ad), about: ad.name, message: null })}
      className={ACTION}
    >
      <MessageCircleQuestion aria-hidden size={18} />
      Fråga om den här bilen
    </button>
  );
}

const contextOf = ({ internalId, name, keyFacts, vehicleFacts, motorFacts, environmentFacts }: AdPageModel): string =>
  cutContext(
    [
      name,
      adContextLine(internalId),
      keyFacts.join(', '),
      ...[...vehicleFacts, ...motorFacts, ...environmentFacts].map(
        ({ label, value }) => `${label}: ${value ?? 'okänt'}`,
      ),
    ].join('\n'),
  );
