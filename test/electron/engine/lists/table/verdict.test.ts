import { expect, it } from 'vitest'
import {
  codeOf,
  goneCode,
  laterCode,
  verdictOf,
  verdicts,
} from '../../../../../electron/engine/lists/table/verdict.ts'

it('keeps every verdict under a code of its own, and none under those of rows that have none', () => {
  expect(verdicts.map((verdict) => verdictOf(codeOf[verdict]))).toEqual(verdicts)
  for (const code of [goneCode, laterCode, 255]) expect(() => verdictOf(code)).toThrow(RangeError)
})

it('reads the codes of lists that were submitted as the versions before wrote them', () => {
  const written = [
    'ready cleaned no-scheme mistyped-scheme html-entity text-after-link several-in-query wrapped',
    'maybe-cut private-host duplicate sent-before unsupported-scheme not-a-link too-long',
    'invalid-host invalid-port has-credentials excluded blank (gone) (later) formula formula-error',
    'space-in-link comma-in-host',
  ].flatMap((line) => line.split(' '))
  const named: readonly string[] = written.map((_, code) =>
    code === goneCode ? '(gone)' : code === laterCode ? '(later)' : verdictOf(code),
  )
  expect(named).toEqual(written)
})
