import { useEffect, useRef } from 'react'

import { assertNever } from '../../../electron/shared/assert-never.ts'
import type { Submission } from '../../../electron/shared/submission.ts'
import { useApp } from '../app-state.ts'
import { useFormat } from '../../i18n/format.ts'
import { useListName } from '../../i18n/list-name.ts'
import { useText } from '../../i18n/use-text.ts'
import { useAnnounce } from '../../components/Announcer.tsx'
import { startOf } from './start-of.ts'
import { endOf } from './state-look.ts'
import {
  answered,
  beginsRest,
  newsBetween,
  type SubmissionNews,
  toldAfter,
  type ToldSoFar,
} from './submission-news.ts'
import { joinFigures, useFiguresInWords } from './use-figures-in-words.ts'

const nothingTold: ToldSoFar['ofId'] = new Map()

/** Reads out how submissions go on, whatever screen is open; shows nothing. */
export function SubmissionAnnouncer() {
  const { t } = useText(['queue', 'words'])
  const nameOf = useListName()
  const format = useFormat()
  const figuresOf = useFiguresInWords()
  const announce = useAnnounce()
  const submissions = useApp((state) => state.snapshot?.submissions)
  const told = useRef({
    submissions,
    ofId: nothingTold,
    atMs: Number.NEGATIVE_INFINITY,
  })

  useEffect(() => {
    function begun(submission: Submission): string {
      const start = startOf(submission)
      switch (start.kind) {
        case 'soon':
          return t('card.submitted', { time: format.moment(submission.createdMs) })
        case 'at':
          return t('card.scheduledAt', { time: format.moment(start.atMs) })
        case 'portions':
          return t('card.inPortions', { count: start.portions })
        default:
          return assertNever(start)
      }
    }
    function sentence({ kind, submission }: SubmissionNews): string {
      const label = nameOf(submission)
      const name = t('card.name', { label })
      if (kind === 'begun') {
        const links = t('words:links', { count: submission.links.total })
        return `${name}, ${begun(submission)}: ${links}`
      }
      if (kind === 'quarter') {
        const figures = { number: answered(submission), total: submission.links.total }
        return `${t('card.progress', { label })}: ${t('settle.progress', figures)}`
      }
      if (kind === 'doubt')
        return `${name}, ${t('card.maybeCharged', { units: submission.unitsInDoubt })}`
      const { createdMs, finishedMs = createdMs } = submission
      const time = format.moment(finishedMs)
      const end = t(`finished.${endOf(submission)}`, { time })
      return `${name}, ${end}: ${joinFigures(figuresOf(submission))}`
    }

    const { submissions: before, ofId, atMs } = told.current
    if (before === submissions) return
    if (before === undefined || submissions === undefined) {
      // What was there at the start is no news.
      told.current = { submissions, ofId: toldAfter(submissions ?? [], [], { ofId }), atMs }
      return
    }
    const nowMs = performance.now()
    const soFar = { ofId, msSince: nowMs - atMs }
    const news = newsBetween(before, submissions, soFar, performance.timeOrigin)
    told.current = {
      submissions,
      ofId: toldAfter(submissions, news, soFar),
      atMs: beginsRest(before, submissions, news, soFar) ? nowMs : atMs,
    }
    if (news.length > 0) announce(news.map(sentence).join(' '))
  })
  return undefined
}
