import { dayOf } from '../../shared/schedule.ts'
import type { EngineParts, HandlersOf } from './engine-parts.ts'

/** Handlers for the engine itself: snapshot, stop, sleep, and the words of file names. */
export function appHandlers(
  { ledger, queue, pageChecking, openLists, accounts, submissions, feed, clock }: EngineParts,
  stop: () => Promise<void>,
): HandlersOf<'engine'> & HandlersOf<'file'> {
  return {
    'engine.snapshot': () => {
      feed.flush()
      return {
        revision: feed.revision,
        lists: openLists.all(),
        accounts: accounts.all(),
        submissions: submissions.recent(),
      }
    },
    'engine.stop': async () => {
      await stop()
      return undefined
    },
    'engine.suspend': () => {
      queue.suspend()
      pageChecking.setAsleep(true)
      return undefined
    },
    'engine.resume': () => {
      queue.endSuspension()
      pageChecking.setAsleep(false)
      return undefined
    },
    'file.subject': (topic) => {
      const day = dayOf(clock.wallMs())
      if (topic.kind === 'account')
        return { client: '', name: ledger.accounts.byId(topic.accountId)?.name ?? '', day }
      const list = topic.kind === 'list' ? ledger.lists.byId(topic.listId) : undefined
      const { client = '', name = '', label = '' } = list ?? {}
      return { client, name: label === '' ? name : label, day }
    },
  }
}
