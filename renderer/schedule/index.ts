/** Schedules: the fields that ask when links are sent, and a schedule in words. */
export { useWhenForm, useWhenInWords, WhenFields } from './WhenFields.tsx'
