import type { DraftRow, ListPart } from '../../electron/shared/draft-rows.ts'
import { fail, ok } from '../../electron/shared/result.ts'
import { FakeDraft } from './fake-draft.ts'
import type { FakeHandlers } from './fake-handlers.ts'
import type { FakeOffice } from './fake-office.ts'

/** What is asked of the list in New. */
export function fakeDraftRequests(office: FakeOffice): FakeHandlers<'draft' | 'view'> {
  /** The reply to an edit names its step, if it is one. */
  function edited(edit: () => void) {
    const { lastStep } = office.draft.summary()
    edit()
    const { value } = office.changedDraft()
    return ok({ ...value, step: value.lastStep === lastStep ? undefined : value.lastStep })
  }
  return {
    'draft.paste'({ text }) {
      office.draft.paste(text)
      return office.changedDraft()
    },
    'draft.fetch'({ address }) {
      office.draft.paste(address)
      return office.changedDraft()
    },
    'draft.fetchSitemaps': () =>
      ok({ draft: office.changedDraft().value, named: 1, notFetched: [] }),
    'draft.columns': () =>
      ok({
        columns: [
          { heading: 'Page', links: 0, samples: ['Home', 'About us'] },
          { heading: 'URL', links: 2, samples: ['https://a.example/', 'https://a.example/about'] },
        ],
        linkColumn: 1,
      }),
    'draft.values': () =>
      ok({
        values: [
          { text: 'Norda', rows: 12 },
          { text: 'Palimo', rows: 3 },
        ],
        hasMore: false,
      }),
    'draft.readAgain': () =>
      ok({ draft: office.changedDraft().value, lostChanges: 0, lostLines: [] }),
    'draft.addSamples'() {
      office.draft = new FakeDraft(`draft-${office.newId()}`, 300)
      return office.changedDraft()
    },
    'draft.cancelLoading': () => undefined,
    'draft.clear'() {
      office.cleared = office.draft
      office.draft = new FakeDraft(`draft-${office.newId()}`)
      office.tell('draft.changed', office.draft.summary())
      return { ...office.draft.summary(), isCleared: true }
    },
    'draft.restoreCleared'() {
      if (office.cleared === undefined) return fail('nothing-cleared')
      office.draft = office.cleared
      office.cleared = undefined
      return office.changedDraft()
    },
    'draft.bringBack': () => fail('nothing-cleared'),
    'draft.clearPutAside': () => office.draft.summary(),
    'draft.decide'({ target, choice }) {
      const rows = 'kind' in target ? target.kind : office.draft.rowsOf(target)
      return edited(() => office.draft.decide(rows, choice))
    },
    'draft.nameSite': () => edited(() => office.draft.decide('no-site', 'mend')),
    'draft.mendable': ({ kind }) =>
      ok(
        kind === undefined
          ? office.draft.suggested().length
          : office.draft.summary().byDecideKind[kind],
      ),
    'draft.mendSuggested'() {
      const rows = office.draft.suggested()
      const { value } = edited(() => office.draft.decide(rows, 'mend'))
      return ok({ draft: value, mended: rows.length, stillAsking: 0 })
    },
    'draft.exclude': ({ target }) => edited(() => office.draft.exclude(target, true)),
    'draft.restore': ({ target }) => edited(() => office.draft.exclude(target, false)),
    'draft.trim': () => office.changedDraft(),
    'draft.edit': ({ row, text }) => edited(() => office.draft.edit(row, text)),
    'draft.judge': ({ text }) => ok(office.draft.judge(text)),
    'draft.keepAsOne': () => office.changedDraft(),
    'draft.export': () => ok({ kind: 'cancelled' }),
    'draft.undo'() {
      office.draft.undo()
      return office.changedDraft()
    },
    'draft.redo'() {
      office.draft.redo()
      return office.changedDraft()
    },
    'draft.useAccount'({ accountId, leaveOutSentElsewhere = false }) {
      office.draft.accountId = accountId
      office.draft.leavesOutElsewhere = leaveOutSentElsewhere
      office.draft.revision += 1
      return office.changedDraft()
    },
    'draft.keepHowToSend'({ howToSend }) {
      const isOther = office.draft.howToSend.accountId !== howToSend.accountId
      office.draft.howToSend = howToSend
      if (isOther) office.changedDraft()
      return ok(undefined)
    },
    'draft.includeSentBefore'({ include }) {
      office.draft.includeSentBefore = include
      office.draft.revision += 1
      return office.changedDraft()
    },
    'view.open': ({ filter }) => ok(office.draft.open(filter)),
    'view.sorted': () => undefined,
    'view.stopSorting': () => undefined,
    'view.find': ({ row }) => ok(row),
    'view.findLine': ({ line }) => ok(line - 1),
    'view.page'({ viewId, start, count, part }) {
      const rows = office.draft
        .page(viewId, start, count)
        ?.map((row) => (part === undefined ? row : { ...row, isInPart: isInPart(row, part) }))
      return rows === undefined ? fail('view-gone') : ok(rows)
    },
  }
}

/** Of a view all rows are meant. */
function isInPart({ row, status }: DraftRow, part: ListPart): boolean {
  if (status !== 'ready' && status !== 'cleaned') return false
  return 'firstLinks' in part ? row < part.firstLinks : !('rows' in part) || part.rows.includes(row)
}
