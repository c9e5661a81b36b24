/** Words, numbers and times of the window in the reader's language. */
export { type Format } from './format.ts'
export { speakLanguage, startMessages, type Text, useFormat, useText } from './messages.ts'
export { Sentence } from './Sentence.tsx'
export { useNow } from './format.ts'
export { wholeNumber } from './format.ts'
