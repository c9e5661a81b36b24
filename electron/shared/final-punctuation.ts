import { runAtEnd } from './run-at-end.ts'

/** All punctuation at the end of a link, that of Chinese text as it is serialised (`，！？：；、。`) among it. */
export const allFinalPunctuation = runAtEnd(
  /[.,;:!?'*]|%ef%bc%(?:81|8c|9a|9b|9f)|%e3%80%8[12]/.source,
  '',
  'i',
)
