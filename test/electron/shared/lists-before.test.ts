import { expect, test } from 'vitest'
import { samplesName } from '../../../electron/shared/draft-source.ts'
import { isPutAsideWhole } from '../../../electron/shared/lists-before.ts'
import { FakeDraft } from '../../fakes/fake-draft.ts'

const list = new FakeDraft('d', 10).summary()
const samples = { kind: 'paste', name: samplesName } as const
const none = { ...list.byStatus, decide: 0 }

test.each([
  ['links that can be sent', list, true],
  [
    'a line that waits for a choice',
    { ...list, sendable: 0, byStatus: { ...none, decide: 1 } },
    true,
  ],
  ['nothing that could be sent', { ...list, sendable: 0, byStatus: none }, false],
  ['samples alone', { ...list, sources: [samples] }, false],
  ['samples and lines of its own', { ...list, sources: [samples, { ...samples, name: '' }] }, true],
  ['a file of that name', { ...list, sources: [{ ...samples, kind: 'file' as const }] }, true],
])('a list that goes and holds %s: it is put aside: $2', (_, draft, isKept) => {
  expect(isPutAsideWhole(draft)).toBe(isKept)
})
