import { expect, test } from 'vitest'

import type { BatchState, LinkHistory, LinkSending } from '../../../electron/shared/submission.ts'
import { countAnswers, linesIn, rowsOf } from '../../../renderer/history/was-it-sent.ts'

function sending(state: BatchState): LinkSending {
  return {
    accountId: 2,
    accountName: 'Agency main',
    submissionId: 1,
    label: 'Morning list',
    batchId: 7,
    state,
    taskId: undefined,
    isImported: false,
    changedMs: 0,
  }
}

function pasted(text: string, ...states: readonly BatchState[]): LinkHistory {
  return { text, link: text, sent: states.map(sending) }
}

test('counts pasted lines that hold anything, whatever ends them', () => {
  expect(linesIn('https://a.example/\r\n\r\n  \nhttps://b.example/\rhttps://c.example/\n')).toBe(3)
  expect(linesIn(' \n')).toBe(0)
})

test('answers in the order of the paste with a row for each batch that holds the link', () => {
  const rows = rowsOf([
    pasted('https://b.example/', 'accepted', 'in-doubt'),
    pasted('https://a.example/'),
    { text: 'hello', link: undefined, sent: [] },
  ])
  expect(rows.map(({ text, answer }) => [text, answer])).toEqual([
    ['https://b.example/', 'accepted'],
    ['https://b.example/', 'in-doubt'],
    ['https://a.example/', 'never'],
    ['hello', 'not-a-link'],
  ])
})

test('leaves split batches out, because their halves hold the link', () => {
  expect(rowsOf([pasted('https://a.example/', 'split', 'accepted')])).toHaveLength(1)
})

test('counts a line once, however many batches hold it, and equal lines each', () => {
  const twice = pasted('https://a.example/', 'accepted', 'cancelled')
  expect(countAnswers(rowsOf([twice, twice, pasted('https://b.example/')]))).toEqual({
    total: 3,
    onRecord: 2,
    never: 1,
    notLinks: 0,
  })
})

test('counts lines without a link apart, because nobody knows whether they were sent', () => {
  const rows = rowsOf([
    pasted('https://a.example/'),
    { text: 'hello', link: undefined, sent: [] },
    { text: 'hello', link: undefined, sent: [] },
  ])
  expect(countAnswers(rows)).toEqual({ total: 3, onRecord: 0, never: 1, notLinks: 2 })
})
