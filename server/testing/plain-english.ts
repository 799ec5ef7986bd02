// Checks texts for the phrases that docs/glossary.md replaces and for the usual signs of a literal translation. Shared by the tests of all
// texts that users read.

/** Each pattern, with what to write instead. */
const PHRASES: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  // Signs of a translation.
  [/\b(whoever|whomever|whatever)\b/iu, 'a noun: "anyone who", "users", "the payer"'],
  [/\b(some|no|any|every)body\b/iu, 'a noun: "user", "admin", "recipient"'],
  [/(?:^|[.:;] )(?:Who|What|Whose|Where|From where)\b[^?]*$/u, 'a noun as the heading or subject; question words only in questions'],
  [/\bhow (?:they|it|things) (?:stand|are|is)\b/iu, '"status", "activity"'],
  [/\bthere (?:is|are) (?:no|none|nothing)\b/iu, '"No …"'],
  [/\bshall\b/iu, '"must", "will", or the imperative'],
  [/\bbesides?\b/iu, '"next to", "in addition to", "also"'],
  [/\bby itself\b/iu, '"automatically"'],
  [/\bone by one\b/iu, '"individually", "separately"'],
  [/\bat once\b/iu, '"immediately", "at the same time"'],
  [/\bas (?:it|they) stands?\b/iu, 'what the reader should do'],
  [/\bstands? (?:here|there|in|on|for itself|beside|apart)\b/iu, '"is shown", "appears"'],
  [/\bgo(?:es|ing)? on\b/iu, '"continue"'],
  [/\b(?:put|take|takes|taken|took) away\b/iu, '"remove", "archive"'],
  [/\b(?:take|takes|taken|took) back\b/iu, '"revert", "undo"'],
  [/\b(?:bring|brings|brought) back\b/iu, '"restore"'],
  [/\b(?:let|lets) (?:somebody |someone |them )?in\b/iu, '"allow"'],
  [/\bon its way\b/iu, '"is being sent", "pending"'],
  [/\b(?:is|are|was|were) (?:told|said)\b/iu, '"is notified", "is emitted"'],
  [/\bmay call\b/iu, '"can send requests", "has access"'],
  [/\bof those who\b|\bthose who\b/iu, 'a noun'],
  // The left column of the glossary.
  [/\bsmall letters?\b/iu, '"lowercase letters"'],
  [/\bidentifier of the company\b/iu, '"company ID"'],
  [/\bsign-in rules?\b|\brules? of multi-factor authentication\b/iu, '"MFA rules"'],
  [/\baudit trail\b/iu, '"audit log"'],
  [/\bcalls? of the API\b/iu, '"API requests"'],
  [/\b(?:look|looks) (?:into|at it)\b/iu, '"check", "view"'],
  [/\bwaits for a decision\b/iu, '"needs review"'],
  [/\btries that\b/iu, '"attempts"'],
  [/\bolder face\b/iu, '"legacy endpoint"'],
  [/\b(?:doors?|lanes?|rungs?|tellers?)\b/iu, 'the term of docs/glossary.md'],
  [/\bin even time\b/iu, '"in constant time"'],
  [/\b(?:user|request|transaction|collection|webhook|company) id\b/u, '"ID"'],
];

const WORDS_MAX = 35;

/** The text without tags and placeholders. */
const withoutMarkup = (text: string): string => text.replaceAll(/<\/?\w+>/gu, '').replaceAll(/\{\w+\}/gu, '…');

const wordCount = (sentence: string): number => sentence.split(/\s+/u).filter(Boolean).length;

/** The problems of a text: phrases to replace, and sentences of more than 35 words. */
export const findLanguageProblems = (text: string): string[] => {
  const plain = withoutMarkup(text);
  const phrases = PHRASES.flatMap(([pattern, replacement]) => {
    const phrase = pattern.exec(plain)?.[0].trim();
    return phrase === undefined ? [] : [`“${phrase}”: write ${replacement}`];
  });
  const longSentences = plain.split(/(?<=[.!?])\s+/u).filter((sentence) => wordCount(sentence) > WORDS_MAX);
  return [...phrases, ...longSentences.map((sentence) => `${wordCount(sentence)} words: ${sentence}`)];
};
