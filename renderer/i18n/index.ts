/** Texts, and formats of numbers and times, in the window's language. */
export { type Format } from './format.ts'
export { setLanguage, startMessages, type Text, useFormat, useText } from './messages.ts'
export { Sentence } from './Sentence.tsx'
export { useNow } from './format.ts'
export { wholeNumber } from './format.ts'
