/** The Queue: what is being sent, and what needs a person. */
export { QueueScreen } from './QueueScreen.tsx'
