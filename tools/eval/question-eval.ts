import { readQuestion } from '#src/domain/adviser/topics/read-question.ts';
import { NO_TOPIC, readHeldOutQuestions } from '#tools/train-adviser/examples.ts';

/** How messages of held-out voices are read, in numbers of messages. */
export type QuestionScore = {
  questions: number;
  /** The topic is recognised. */
  right: number;
  /** The adviser asks which of three topics is meant, and the right one is among them. */
  offered: number;
  wrong: number;
  /** Messages that ask for no topic. */
  others: number;
  /** Of those, the ones that are answered with a topic all the same. */
  mistaken: number;
};

export function scoreQuestions(): QuestionScore {
  const judged = readHeldOutQuestions().map(({ text, topic, or = [] }) => ({
    topics: [topic, ...or],
    read: readQuestion(text, false),
  }));
  const questions = judged.filter(({ topics }) => !topics.includes(NO_TOPIC));
  const others = judged.filter(({ topics }) => topics.includes(NO_TOPIC));
  const answered = questions.filter(({ read }) => read?.topic);
  const right = answered.filter(({ topics, read }) => topics.includes(read?.topic?.id ?? NO_TOPIC));
  const offered = questions.filter(
    ({ topics, read }) => !read?.topic && read?.likely.some(({ id }) => topics.includes(id)),
  );
  return {
    questions: questions.length,
    right: right.length,
    offered: offered.length,
    wrong: answered.length - right.length,
    others: others.length,
    mistaken: others.filter(({ read }) => read?.topic).length,
  };
}
