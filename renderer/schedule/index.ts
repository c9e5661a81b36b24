/** When links leave: the fields that ask for a schedule, and a schedule in words. */
export { useWhenForm, WhenFields } from './WhenFields.tsx'
export { useWhenInWords } from './WhenFields.tsx'
