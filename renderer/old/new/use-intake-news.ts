import { useEffect, useRef } from 'react'

import type { DraftSummary } from '../../../electron/shared/draft.ts'
import { isEmptyDraft } from '../../../electron/shared/empty-draft.ts'
import { type LinkStatus, linkStatuses, linkWarnings } from '../../../electron/shared/link.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { useAnnounce } from '../../components/Announcer.tsx'
import { firstNames } from './first-names.ts'
import { useIntake, usePlanAccount } from './stores.ts'
import { useKnownBeforeInWords } from './use-known-before.ts'
import { useLinesInWords } from './use-lines-in-words.ts'
import { usePutAsideInWords } from './use-put-aside-in-words.ts'

/** Told in words of their own. */
const isInFigures: ReadonlySet<LinkStatus> = new Set(['ready', 'cleaned', 'decide'])

/** Whose lines there are, how many, of which lists, and how each is read: in another column the same lines are other links. */
function readingOf({ id, lines, sources }: DraftSummary) {
  return {
    id,
    lines,
    lists: sources.map(({ name, bytes }) => `${name} ${bytes}`).join('\n'),
    hidden: sources.filter(({ isHidden }) => isHidden),
    ways: sources.map(({ linkColumn, encoding }) => `${linkColumn} ${encoding}`).join('\n'),
  }
}

/**
 * Reads out what came in or is read in another way, once all of it is read: how many lines, how many
 * links can be sent, what the rest is, how many warnings they have, what of it the workbook hides, what
 * they took the place of, and what is to be known before they are submitted. That is told as well
 * whenever it changes.
 */
export function useIntakeNews(draft: DraftSummary): void {
  const { t } = useText(['new', 'words'])
  const format = useFormat()
  const announce = useAnnounce()
  const linesInWords = useLinesInWords()
  const isTaking = useIntake((state) => state.isTaking)
  const putAsideInWords = usePutAsideInWords()
  const told = useRef<ReturnType<typeof readingOf>>(undefined)
  const noted = useRef<ReadonlySet<string>>(undefined)
  const inWords = useKnownBeforeInWords(draft, usePlanAccount())
  // Of an empty list there is no press.
  const known = isEmptyDraft(draft) ? '' : inWords
  const knownTold = useRef<string>(undefined)
  useEffect(() => {
    const reading = readingOf(draft)
    // What was there when the screen was opened is no news.
    const before = (told.current ??= reading)
    noted.current ??= new Set(draft.putAside.map(({ draftId }) => draftId))
    if (isTaking || draft.loading !== undefined || draft.isLookingUp === true) return
    if (known === undefined) return
    const isKnown = known === (knownTold.current ??= known)
    knownTold.current = known
    told.current = reading
    const isReadAnew = reading.lists === before.lists && reading.ways !== before.ways
    const gaveWay = draft.putAside.filter(({ draftId }) => noted.current?.has(draftId) === false)
    // With fewer lines or as many, as one that is brought back may have. Without any, its own are on their way.
    const isOther = reading.id !== before.id && gaveWay.length > 0 && reading.lines > 0
    // What went was sent or put aside, which is told where it is done.
    if (reading.lines <= before.lines && !isReadAnew && !isOther) {
      if (!isKnown && known !== '') announce(known)
      return
    }
    noted.current = new Set(draft.putAside.map(({ draftId }) => draftId))
    const { byStatus, sendable } = draft
    const warnings = linkWarnings.reduce((sum, warning) => sum + draft.byWarning[warning], 0)
    const figures = [
      t('new:news.sendable', { count: sendable }),
      ...(byStatus.cleaned === 0 ? [] : [t('new:news.fixed', { number: byStatus.cleaned })]),
      ...(byStatus.decide === 0 ? [] : [t('new:news.decide', { count: byStatus.decide })]),
      ...linkStatuses
        .filter((status) => !isInFigures.has(status) && byStatus[status] > 0)
        .map((status) => `${t(`new:short.${status}`)} ${format.number(byStatus[status])}`),
      ...(warnings === 0 ? [] : [t('new:warnings', { count: warnings })]),
    ]
    const cameIn = t('new:news.figures', {
      of: linesInWords(draft),
      figures: figures.join(', '),
    })
    const hidden = reading.hidden.slice(before.hidden.length)
    const isHidden = t('new:news.hidden', {
      lines: t('words:lines', { count: hidden.reduce((sum, { lines }) => sum + lines, 0) }),
      names: format.list(firstNames(hidden.map(({ name }) => name))),
    })
    const figuresFirst = [cameIn, ...(hidden.length > 0 ? [isHidden] : [])]
    const isMoreToSay = known !== ''
    // They are no sentences, and would run into the next one.
    const ended = figuresFirst.map((words, index) =>
      isMoreToSay || index < figuresFirst.length - 1 ? t('new:news.ended', { words }) : words,
    )
    const news = [...gaveWay.map(putAsideInWords), ...ended, ...(isMoreToSay ? [known] : [])]
    announce(news.join(format.betweenSentences))
  }, [isTaking, draft, known, t, format, announce, putAsideInWords, linesInWords])
}
