import {
  type Pause,
  type PauseDetail,
  pauseDetails,
  type PauseReason,
} from '../../electron/shared/account.ts'
import type { EngineProblem, EngineState, Reply } from '../../electron/shared/contract.ts'
import { fail, ok } from '../../electron/shared/result.ts'
import { doubtCauses } from '../../electron/shared/submission.ts'
import { fakeAccount, fakeBatches, fakeSubmission, practiceAccount } from './fake-data.ts'
import { busyOffice } from './busy-office.ts'
import { FakeDraft } from './fake-draft.ts'
import { type FakeMain, type FakeMainOptions } from './fake-main.ts'
import { listScenes } from './list-scenes.ts'
import { rareScenes } from './rare-scenes.ts'

/** What a made-up host says, and what happens once the window stands. */
export interface Scene {
  readonly options: FakeMainOptions
  /** What it answers in its own way, from the first request on. */
  readonly beforehand?: (main: FakeMain) => void
  readonly afterwards?: (main: FakeMain) => void
}

/** The time at which every scene plays: a Thursday morning. */
export const sceneTime = new Date('2026-11-12T10:43:17+01:00')

const reasonOf: Readonly<Record<PauseDetail, PauseReason>> = {
  'missing-token': 'token',
  'token-refused': 'token',
  moved: 'address',
  'not-found': 'address',
  'insecure-address': 'address',
  'balance-too-low': 'balance',
  'price-differs': 'discrepancy',
  'links-differ': 'discrepancy',
  'ambiguous-answer': 'in-doubt',
  'doubts-in-a-row': 'in-doubt',
  'doubt-limit': 'in-doubt',
  'refusals-in-a-row': 'refusals',
  'foreign-400': 'status',
  'unexpected-status': 'status',
  'day-cap': 'cap',
  'submission-cap': 'cap',
  'disk-full': 'disk',
  'folder-unwritable': 'disk',
  'links-damaged': 'disk',
  'paused-by-user': 'user',
}

const withDoubts: ReadonlySet<PauseDetail> = new Set([
  'links-differ',
  'ambiguous-answer',
  'doubts-in-a-row',
  'doubt-limit',
])

/** An account for each way to be paused, with a submission that waits for it. */
const everyPause: Scene = {
  options: {
    accounts: [
      practiceAccount,
      ...pauseDetails.map((detail, index) =>
        fakeAccount({
          id: index + 2,
          name: detail,
          knownBalance: 900,
          unitsInDoubt: withDoubts.has(detail) ? 2_000 : 0,
          pause: detail === 'submission-cap' ? undefined : pausedBy(detail),
        }),
      ),
    ],
    submissions: pauseDetails.map((label, index) =>
      fakeSubmission({
        label,
        id: index + 2,
        accountId: index + 2,
        links: { accepted: 2_000, refused: 3, queued: 4_000 },
        ...(label === 'submission-cap'
          ? { state: 'paused', pause: pausedBy(label), sentByMs: undefined }
          : {}),
      }),
    ),
  },
}

function pausedBy(detail: PauseDetail): Pause {
  return {
    reason: reasonOf[detail],
    detail,
    sinceMs: sceneTime.getTime() - 60_000,
    httpStatus: 418,
    message: 'The service’s own words',
    batchId: 2_000,
    // Twice the price, so that there is one to accept.
    units: detail === 'price-differs' ? 8_000 : 1_000,
    ofUnits: 4_000,
  }
}

/** A submission for each way to be in doubt. */
function everyDoubt(): Scene {
  const submissions = doubtCauses.map((label, index) =>
    fakeSubmission({
      id: index + 2,
      accountId: 2,
      label,
      links: { accepted: 2_000, inDoubt: 1_000 },
    }),
  )
  const batchesOf = (submissionId: number) =>
    submissions
      .filter(({ id }) => id === submissionId)
      .flatMap((submission) => fakeBatches(submission))
      .map((batch) =>
        batch.state === 'in-doubt' ? { ...batch, doubt: doubtCauses[submissionId - 2] } : batch,
      )
  const account = fakeAccount({
    id: 2,
    name: 'Agency main',
    knownBalance: 9_000,
    unitsInDoubt: 7_000,
  })
  return {
    options: { accounts: [practiceAccount, account], submissions },
    beforehand(main) {
      main.on('submission.batches', ({ submissionId }) => batchesOf(submissionId))
      main.on('account.doubts', () =>
        submissions.flatMap(({ id }) => batchesOf(id)).filter(({ state }) => state === 'in-doubt'),
      )
    },
  }
}

/** A list that is being sorted until somebody stops it. */
const sorting: Scene = {
  options: { rows: 36_527 },
  beforehand(main) {
    let answer = Promise.withResolvers<Reply<'view.open'>>()
    main.on('view.open', ({ filter, sort }) => {
      if (sort === undefined) return ok(main.draft().open(filter))
      answer = Promise.withResolvers()
      return answer.promise
    })
    main.on('view.sorted', () => 0.42)
    main.on('view.stopSorting', () => {
      answer.resolve(fail('stopped'))
      return undefined
    })
  },
}

/** A list that is planned until somebody stops it, which ends it so. */
const planning = (end: Reply<'submission.create'>): Scene => ({
  options: { rows: 36_527 },
  beforehand(main) {
    const answer = Promise.withResolvers<Reply<'submission.create'>>()
    main.on('submission.create', () => {
      main.tell('draft.changed', { ...main.draft().summary(), planned: 20_000 })
      return answer.promise
    })
    main.on('submission.stopPlanning', () => {
      main.tell('draft.changed', main.draft().summary())
      answer.resolve(end)
      return undefined
    })
  },
})

/** It is in the Queue already. */
const planned = ok({
  submissionId: 1,
  spokenFor: 0,
  draft: new FakeDraft('draft-2', 0).summary(),
})

const withEngine = (engine: EngineState): Scene => ({ options: { snapshot: { engine } } })

const failed = (problem: EngineProblem): Scene => withEngine({ kind: 'failed', problem })

/** A view of each way not to run, by the name of its scene; one too few does not compile. */
const everyFailure: Readonly<Record<`failed-${EngineProblem}`, Scene>> = {
  'failed-folder-unwritable': failed('folder-unwritable'),
  'failed-folder-on-network': failed('folder-on-network'),
  'failed-folder-not-ours': failed('folder-not-ours'),
  'failed-disk-full': failed('disk-full'),
  'failed-ledger-corrupt': failed('ledger-corrupt'),
  'failed-ledger-newer': failed('ledger-newer'),
  'failed-keeps-crashing': failed('keeps-crashing'),
}

/** The states of the window by name, for whoever looks at all of them. */
export const scenes: Readonly<Record<string, Scene>> = {
  'first-start': { options: {} },
  'busy-office': { options: busyOffice },
  'nothing-to-send': {
    options: {},
    afterwards: (main) => {
      main.draft().paste('just some words\nmailto:office@agency.example\n')
      main.tell('draft.changed', main.draft().summary())
    },
  },
  desktop: {
    options: {
      ...busyOffice,
      snapshot: { host: 'desktop', platform: 'windows', tokenStore: { kind: 'weak' } },
    },
  },
  mac: { options: { ...busyOffice, snapshot: { host: 'desktop', platform: 'mac' } } },
  'disk-refused': {
    options: busyOffice,
    afterwards: (main) => main.tell('disk.refused', { problem: 'disk-full' }),
  },
  starting: withEngine({ kind: 'starting' }),
  restarting: {
    options: { ...busyOffice, snapshot: { engine: { kind: 'restarting', attempt: 1 } } },
  },
  'folder-held': withEngine({ kind: 'folder-held' }),
  ...everyFailure,
  planning: planning(fail('stopped')),
  'planned-too-soon': planning(planned),
  sorting,
  'every-pause': everyPause,
  'every-doubt': everyDoubt(),
  ...listScenes,
  ...rareScenes(sceneTime.getTime()),
}
