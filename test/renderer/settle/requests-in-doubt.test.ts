import { describe, expect, it } from 'vitest'
import type { NamedLinks } from '../../../electron/shared/contract/index.ts'
import {
  doubtOrder,
  taskVisibility,
  checkList,
  riskOf,
} from '../../../renderer/settle/requests-in-doubt.ts'
import { sampleAccount } from '../../setup/sample-account.ts'
import { doubt, pause, submission } from '../sample.ts'

const day = 86_400_000

describe('whether the account page shows a task', () => {
  it.each([
    [undefined, 'unknown'],
    [10 * day, 'until'],
    [2 * day, 'soon'],
    [0, 'no-more'],
  ])('with %s ms left is %s', (shownUntilMs, kind) => {
    expect(taskVisibility({ shownUntilMs }, 0).kind).toBe(kind)
  })
})

describe('the order of requests in doubt', () => {
  it('begins with the one that paused the account, then those that the page stops showing first', () => {
    const doubts = [
      doubt({ id: 1, startedMs: 1 }),
      doubt({ id: 2, startedMs: 2 }),
      doubt({ id: 3, startedMs: 3, shownUntilMs: 5 * day }),
      doubt({ id: 4, startedMs: 4, shownUntilMs: 2 * day }),
    ]
    const paused = sampleAccount({ pause: pause('doubts-in-a-row', { requestId: 1 }) })
    expect(doubtOrder(doubts, paused).map(({ id }) => id)).toEqual([1, 4, 3, 2])
  })
})

describe('the risk of an answer', () => {
  it('is the cost of all links', () => {
    expect(riskOf(doubt(), sampleAccount({ price: 2 }), submission({ waiting: 1 }))).toEqual({
      units: 2_000,
      isCancelled: false,
      missing: undefined,
    })
  })
  it('says that the submission is cancelled', () => {
    const cancelled = submission({ cancelled: 1 }, { state: 'cancelled' })
    expect(riskOf(doubt(), sampleAccount(), cancelled).isCancelled).toBe(true)
  })
  it('counts the links that are missing in the receipt', () => {
    const part = doubt({ doubt: 'links-differ', linksCount: 700 })
    expect(riskOf(part, sampleAccount(), submission()).missing).toBe(300)
  })
})

describe('a pasted list', () => {
  const named = (more: Partial<NamedLinks>): NamedLinks => ({
    links: 0,
    others: 0,
    firstOther: undefined,
    unclear: 0,
    firstUnclear: undefined,
    withoutLink: 0,
    firstWithoutLink: undefined,
    ...more,
  })
  it('names the links that were charged, or the others', () => {
    expect(checkList(named({ links: 300 }), 'taken', doubt())).toEqual({
      kind: 'fits',
      taken: 300,
      others: 700,
    })
    expect(checkList(named({ links: 300 }), 'not-taken', doubt())).toEqual({
      kind: 'fits',
      taken: 700,
      others: 300,
    })
  })
  it('must name as many as the receipt counts', () => {
    const part = doubt({ doubt: 'links-differ', linksCount: 700 })
    expect(checkList(named({ links: 699 }), 'taken', part)).toEqual({
      kind: 'differs',
      named: 699,
      needed: 700,
    })
    expect(checkList(named({ links: 300, unclear: 4 }), 'not-taken', part).kind).toBe('fits')
  })
  it('must not have an unclear line if there is no receipt', () => {
    const unclear = named({ links: 300, unclear: 1, firstUnclear: 'x.example' })
    expect(checkList(unclear, 'taken', doubt())).toEqual({
      kind: 'unclear',
      lines: 1,
      first: 'x.example',
    })
  })
  it('is not accepted if it names no link or all links', () => {
    expect(checkList(named({ others: 3 }), 'taken', doubt()).kind).toBe('names-none')
    expect(checkList(named({ links: 1_000 }), 'taken', doubt()).kind).toBe('names-all')
    expect(checkList(undefined, 'taken', doubt()).kind).toBe('empty')
  })
})
