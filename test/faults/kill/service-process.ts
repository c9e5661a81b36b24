import { fork } from 'node:child_process'
import { once } from 'node:events'
import { builtProgram } from '../../processes/programs.ts'
import { readBooks, type ServiceBooks } from '../invariants.ts'
import type { PracticeStarted, PracticeSettings } from '../../../electron/shared/practice.ts'

const service = await builtProgram('practice-service')

/** The practice service in its own process. It runs during the whole story. */
export interface ServiceProcess {
  readonly port: number
  books(): Promise<ServiceBooks>
  stop(): Promise<void>
}

export async function startService(settings: PracticeSettings): Promise<ServiceProcess> {
  const child = fork(service, [], { serialization: 'advanced', execArgv: [] })
  child.send({ kind: 'start', settings })
  const [started]: readonly PracticeStarted[] = await once(child, 'message')
  if (started?.kind !== 'listening') throw new Error('The service did not start')
  return {
    port: Number(new URL(started.baseUrl).port),
    books: () => readBooks(started.baseUrl),
    async stop() {
      const gone = once(child, 'exit')
      child.disconnect()
      await gone
    },
  }
}
