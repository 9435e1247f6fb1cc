import { readAdviserAds } from '#src/db/adviser/adviser-ads.ts';
import type { Db } from '#src/db/connection/client.ts';
import type { AdviserAnswer } from '#src/domain/adviser/answer/adviser-answer.ts';
import type { Conversation } from '#src/domain/adviser/conversation/conversation.ts';
import { type Frame, readFrame, receive } from '#src/domain/adviser/frame/frame.ts';
import { yearInSweden } from '#src/domain/format/dates.ts';
import { type Knowledge, understand } from '#src/domain/wish/parse-query.ts';
import type { ParsedQuery } from '#src/domain/wish/parsed-query.ts';
import { readCarNames } from '#src/services/car-names.ts';
import type { AdSearchService } from '#src/services/facet-index/ad-search-service.ts';
import { answerOfReading } from './built-in/about-changes.ts';
import { answerAboutShown } from './built-in/about-shown.ts';
import { answerWithCars } from './built-in/about-wishes.ts';
import type { AdviserStock } from './built-in/find-cars.ts';
import { answerFrame } from './built-in/intents.ts';

/** The adviser that needs no model and no network: reads a message once, finds the intent that it has, and answers from the database. */
export type BuiltInAdviser = ReturnType<typeof createBuiltInAdviser>;

export function createBuiltInAdviser(db: Db, adSearch: Pick<AdSearchService, 'withIndex' | 'search'>) {
  const stock: AdviserStock = { db, adSearch };
  return {
    /** Parses a single text without its conversation. */
    understand: async (text: string, now: Date): Promise<ParsedQuery> => understand(text, await knowledgeOf(db, now)),
    /**
     * Answers the next message of a conversation.
     * @param reading the message's wish as another has read it; absent: as the rules read it
     */
    answer: async (
      text: string,
      conversation: Conversation,
      now: Date,
      reading?: ParsedQuery,
    ): Promise<AdviserAnswer> => {
      const turn = { stock, frame: await readMessage(db, text, conversation, now), now };
      return reading ? answerOfReading(turn, reading) : answerFrame(turn);
    },
    /** Answers a parsed request, as after a chip was removed. */
    answerTo: (understanding: ParsedQuery, before: Pick<Conversation, 'shown' | 'latest'>, now: Date) =>
      answerWithCars(stock, understanding, before, now),
    /** The known facts of the latest cars of a conversation. */
    describeLatest: (conversation: Conversation, now: Date): Promise<AdviserAnswer> => {
      const places = conversation.latest.map((_, place) => place);
      return answerAboutShown(stock, { places, topics: ['all'], best: null, equipment: [] }, conversation, now);
    },
  };
}

const knowledgeOf = async (db: Db, now: Date): Promise<Knowledge> => ({
  names: await readCarNames(db),
  thisYear: yearInSweden(now),
});

/** Reads a message after the cars that it may be about; ads that it links to are those that "den" means. */
async function readMessage(db: Db, text: string, conversation: Conversation, now: Date): Promise<Frame> {
  const received = receive(text);
  const { ads } = received.links;
  const shown = await readAdviserAds(db, ads.length > 0 ? ads : conversation.latest);
  const linked = shown.map(({ internalId }) => internalId);
  const [first] = linked;
  const about =
    ads.length === 0
      ? conversation
      : { ...conversation, latest: linked, focus: linked.length === 1 && first !== undefined ? first : null };
  const names =
    ads.length > 0 ? shown : conversation.latest.map((id) => shown.find(({ internalId }) => internalId === id) ?? GONE);
  return readFrame(received, about, names, await knowledgeOf(db, now));
}

/** In place of a shown car that was sold since, so that the places of the others stay. */
const GONE = { brand: '', series: null };
