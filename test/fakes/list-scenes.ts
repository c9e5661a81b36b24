import type { Reply } from '../../electron/shared/contract.ts'
import type { ListTrouble } from '../../electron/shared/lists-before.ts'
import { fail } from '../../electron/shared/result.ts'
import { fakeAccount, practiceAccount } from './fake-data.ts'
import type { Scene } from './scenes.ts'

const options = {
  rows: 300,
  accounts: [practiceAccount, fakeAccount({ id: 2, name: 'Agency main', knownBalance: 118_793 })],
}

/** A list that took the place of another one, of which there is still something to send. */
const putAside: Scene = {
  options,
  afterwards(main) {
    const aside = { draftId: 'draft-0', name: 'october-links.csv', atMs: 0 }
    const counts = { lines: 1_412, sendable: 1_200, decide: 36 }
    const summary = main.draft().summary()
    main.tell('draft.changed', { ...summary, putAside: [{ ...aside, ...counts }] })
  },
}

/** A list that could not be opened, or in which choices are lost. */
function troubled(kind: ListTrouble['kind']): Scene {
  return {
    options,
    afterwards(main) {
      const folder = '/home/you/.local/share/linkferry/2026-11-11'
      main.tell('draft.changed', { ...main.draft().summary(), listTrouble: { kind, folder } })
    },
  }
}

/** A list that is looked up for an account, which does not end. */
const lookingUp: Scene = {
  options,
  afterwards: (main) =>
    main.tell('draft.changed', { ...main.draft().summary(), isLookingUp: true }),
}

/** A list whose submitting fails once the window looks at History. */
const failingElsewhere: Scene = {
  options,
  beforehand(main) {
    const answer = Promise.withResolvers<Reply<'submission.create'>>()
    main.on('submission.create', () => answer.promise)
    main.on('history.names', () => {
      answer.resolve(fail('disk-full'))
      return {
        firstDay: undefined,
        clients: [],
        labels: [],
        removedAccounts: [],
        reported: { clients: [], labels: [] },
      }
    })
  },
}

/** What can be with the list in New, by name. */
export const listScenes: Readonly<Record<string, Scene>> = {
  'put-aside': putAside,
  'list-not-opened': troubled('not-opened'),
  'choices-damaged': troubled('choices-damaged'),
  'looking-up': lookingUp,
  'failing-elsewhere': failingElsewhere,
}
