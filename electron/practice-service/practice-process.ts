import type { PracticeStarted } from '../shared/practice.ts'
import { isPracticeStart, parentChannel } from './parent-channel.ts'
import { PracticeServer } from './practice-server.ts'

// Electron would only warn, and the practice service would live on without answering.
process.on('unhandledRejection', (error) => {
  throw error
})

// The practice service in a process of its own: waits for PracticeStart, answers PracticeStarted.
// It ends with its parent alone: Ctrl-C reaches both, and the parent may still await an answer.
process.on('SIGINT', () => {})
const parent = parentChannel()
const message = await parent.firstMessage
if (!isPracticeStart(message)) throw new Error('The practice process expects PracticeStart')

const started = await PracticeServer.start(message.settings).then(
  ({ baseUrl }): PracticeStarted => ({ kind: 'listening', baseUrl }),
  (error: NodeJS.ErrnoException): PracticeStarted => ({ kind: 'failed', code: error.code }),
)
await parent.send(started)
if (started.kind === 'failed') process.exit(1)
