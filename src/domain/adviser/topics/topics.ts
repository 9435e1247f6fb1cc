import topicsFile from '#data/adviser/topics.json' with { type: 'json' };

/** A subject that visitors ask about, with a text with its sources. */
export type Topic = {
  id: string;
  /** The question in its shortest form, offered as a next question. */
  ask: string;
  /** Ids of the topics to offer after this one. */
  next: readonly string[];
  /** Paragraphs; of topics that are answered with facts of a car, the answer without one. */
  text: readonly string[];
  sources: readonly string[];
};

/** All topics by id (data/adviser/topics.json). */
export const TOPICS: ReadonlyMap<string, Topic> = new Map(topicsFile.topics.map((topic) => [topic.id, topic]));

/** The paragraphs of a topic and their sources. */
export function topicParagraphs({ text, sources }: Topic): string[] {
  if (sources.length === 0) return [...text];
  return [...text, `${sources.length === 1 ? 'Källa' : 'Källor'}: ${sources.join('; ')}.`];
}

/** Questions to offer after an answer about a topic. */
export const nextQuestions = ({ next }: Topic): string[] => next.flatMap((id) => TOPICS.get(id)?.ask ?? []);
