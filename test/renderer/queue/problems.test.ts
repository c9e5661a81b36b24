import queueWords from '../../../renderer/i18n/locales/en/queue.json' with { type: 'json' }
import { describe, expect, it } from 'vitest'
import { pauseDetails } from '../../../electron/shared/account.ts'
import { advice, chargedPrice, problemsOf, problemWords } from '../../../renderer/queue/problems.ts'
import { sampleAccount } from '../../setup/sample-account.ts'
import { doubt, pause, submission } from '../sample.ts'

const day = 86_400_000
const context = { listName: () => 'Norda', day: String, nowMs: 100 * day }

describe('problems of the Queue', () => {
  it('do not exist while everything sends', () => {
    const state = {
      accounts: [sampleAccount()],
      submissions: [submission({ waiting: 5 })],
      doubts: [],
    }
    expect(problemsOf(state)).toEqual([])
  })

  it.each(pauseDetails)('include a pause for %s with title, sentence and action', (detail) => {
    const [problem] = problemsOf({
      accounts: [sampleAccount({ pause: pause(detail), linksInDoubt: 3 })],
      submissions: [submission({ waiting: 5 })],
      doubts: [],
    })
    expect(problem?.actions.length).toBeGreaterThan(0)
    expect(advice[detail].icon).toBeTruthy()
    const { title, text } = queueWords.problem[detail] as Record<string, string>
    expect(
      title ?? (queueWords.problem[detail] as Record<string, string>)['title_other'],
    ).toBeTruthy()
    expect(text).toBeTruthy()
  })

  it('exclude a paused account that has nothing to send', () => {
    const accounts = [sampleAccount({ pause: pause('token-refused') })]
    expect(
      problemsOf({ accounts, submissions: [submission({ accepted: 5 })], doubts: [] }),
    ).toEqual([])
  })

  it('include a missing token before scheduled links are due', () => {
    const accounts = [sampleAccount({ token: { kind: 'absent' } })]
    const scheduled = submission({ waiting: 5 }, { state: 'scheduled' })
    const [problem] = problemsOf({ accounts, submissions: [scheduled], doubts: [] })
    expect(problem).toMatchObject({
      pause: { detail: 'missing-token' },
      actions: ['enter-token'],
    })
    const finished = submission({ accepted: 5 })
    expect(problemsOf({ accounts, submissions: [finished], doubts: [] })).toEqual([])
  })

  it('include a submission at its own limit, but not one that the user paused', () => {
    const problems = problemsOf({
      accounts: [sampleAccount()],
      submissions: [
        submission({ waiting: 5 }, { id: 1, pause: pause('submission-cap'), state: 'paused' }),
        submission({ waiting: 9 }, { id: 2, pause: pause('paused-by-user'), state: 'paused' }),
      ],
      doubts: [],
    })
    expect(
      problems.map(({ kind, submission: paused, pendingLinks }) => [
        kind,
        paused?.id,
        pendingLinks,
      ]),
    ).toEqual([['submission', 1, 5]])
  })

  it('include the pause of an account once, although its submissions have it too', () => {
    const dayCap = pause('day-cap')
    const problems = problemsOf({
      accounts: [sampleAccount({ pause: dayCap })],
      submissions: [submission({ waiting: 5 }, { pause: dayCap, state: 'paused' })],
      doubts: [],
    })
    expect(problems).toHaveLength(1)
  })

  it('list pauses before possible charges', () => {
    const problems = problemsOf({
      accounts: [
        sampleAccount({ id: 1, linksInDoubt: 10 }),
        sampleAccount({ id: 2, pause: pause('balance-too-low') }),
      ],
      submissions: [submission({ waiting: 5 }, { accountId: 2 })],
      doubts: [doubt()],
    })
    expect(problems.map(({ kind }) => kind)).toEqual(['pause', 'doubt'])
  })

  it('list possible charges once if the account is paused for them', () => {
    const problems = problemsOf({
      accounts: [sampleAccount({ linksInDoubt: 10, pause: pause('doubts-in-a-row') })],
      submissions: [submission({ waiting: 5 })],
      doubts: [doubt()],
    })
    expect(problems.map(({ kind, actions }) => [kind, actions[0]])).toEqual([['pause', 'settle']])
  })

  it('offer another account only if there is one', () => {
    const low = sampleAccount({ pause: pause('balance-too-low') })
    const submissions = [submission({ waiting: 5 })]
    const alone = problemsOf({ accounts: [low], submissions, doubts: [] })
    const two = problemsOf({ accounts: [low, sampleAccount({ id: 2 })], submissions, doubts: [] })
    expect(alone[0]?.actions).not.toContain('move-rest')
    expect(two[0]?.actions).toContain('move-rest')
  })

  it('say why links are possibly charged if all requests have one cause', () => {
    const textOf = (doubts: readonly ReturnType<typeof doubt>[]) => {
      const [problem] = problemsOf({
        accounts: [sampleAccount({ linksInDoubt: 10 })],
        submissions: [],
        doubts,
      })
      return problem === undefined ? [] : problemWords(problem, context).text.map(({ key }) => key)
    }
    const cut = doubt({ doubt: 'connection-cut' })
    expect(textOf([cut, { ...cut, id: 2 }])).toEqual(['problem.doubt.cause.connection-cut'])
    expect(textOf([cut, doubt({ id: 2, doubt: 'killed' })])).toEqual([
      'problem.doubt.cause.several',
    ])
  })

  it.each([
    ['for long', 10, 'problem.tells'],
    ['for two more days', 2, 'problem.tellsSoon'],
    ['no longer', -1, 'problem.tellsNoMore'],
  ])('say that the account page shows the request %s', (_, days, key) => {
    const [problem] = problemsOf({
      accounts: [sampleAccount({ linksInDoubt: 10 })],
      submissions: [],
      doubts: [doubt({ shownUntilMs: context.nowMs + days * day })],
    })
    if (problem === undefined) throw new Error('No problem')
    expect(problemWords(problem, context).text.at(-1)?.key).toBe(key)
  })

  it('quote the service without its full stop, because the sentence has its own', () => {
    const answer = { httpStatus: 401, message: 'Unauthenticated.' }
    const [problem] = problemsOf({
      accounts: [sampleAccount({ pause: pause('token-refused', answer) })],
      submissions: [submission({ waiting: 5 })],
      doubts: [],
    })
    if (problem === undefined) throw new Error('No problem')
    expect(problemWords(problem, context).text.at(-1)?.values['message']).toBe('Unauthenticated')
  })

  it('include an expired certificate, but not a lost connection', () => {
    const waitingFor = (waiting: 'offline' | 'certificate-expired') =>
      problemsOf({
        accounts: [sampleAccount({ rate: { ...sampleAccount().rate, waiting } })],
        submissions: [submission({ waiting: 5 })],
        doubts: [],
      }).map(({ kind }) => kind)
    expect(waitingFor('offline')).toEqual([])
    expect(waitingFor('certificate-expired')).toEqual(['connection'])
  })

  it.each([
    [20, 10, 2],
    [15, 10, undefined],
    [0, 10, undefined],
    [5, 0, undefined],
  ])('read %i units for %i links as a price of %s', (units, ofUnits, price) => {
    expect(chargedPrice(pause('price-differs', { units, ofUnits }))).toBe(price)
  })
})
