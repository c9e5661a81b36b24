/** The Queue: submissions that are sending, scheduled or finished, and problems that need the user. */
export { QueueScreen } from './QueueScreen.tsx'
