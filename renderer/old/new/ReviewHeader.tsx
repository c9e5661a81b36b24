import { useState } from 'react'

import type { DraftSummary } from '../../../electron/shared/draft.ts'
import { type LinkStatus, linkStatuses } from '../../../electron/shared/link.ts'
import { isPutAsideWhole } from '../../../electron/shared/lists-before.ts'
import { isOfSamples } from '../../../electron/shared/sample-lines.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Chip } from '../../components/Chip.tsx'
import { IconButton } from '../../components/IconButton.tsx'
import { ScreenHeader } from '../../components/ScreenHeader.tsx'
import { StackedBar } from '../../components/StackedBar.tsx'
import { useLasting } from '../../components/use-lasting.ts'
import { narrowWindow, smallWindow, useMedia } from '../../components/use-media.ts'
import { AddressDialog } from './AddressDialog.tsx'
import { HeaderButton } from './HeaderButton.tsx'
import { ShowPutAside } from './PutAsideNote.tsx'
import { Reading } from './Reading.tsx'
import styles from './ReviewHeader.module.css'
import { SourcesPopup } from './SourcesPopup.tsx'
import { intake, review, useReview } from './stores.ts'
import { toneOfStatus } from './tone-of-status.ts'
import { usePasteButton } from './use-paste-button.ts'
import { usePutAsideToast, useToldOfClearedRest } from './use-put-aside-toast.ts'
import { useSourcesInWords } from './use-sources-in-words.ts'
import { WarningPopup } from './WarningPopup.tsx'

/** Longer ones, such as names of files, may have to be broken. */
const longestWhole = 16

interface ReviewHeaderProps {
  readonly draft: DraftSummary
  readonly onOpenFiles: () => void
}

/** Where the lines came from, and how many are in which state. */
export function ReviewHeader({ draft, onOpenFiles }: ReviewHeaderProps) {
  const { t } = useText(['new', 'words'])
  const tellPutAside = usePutAsideToast()
  useToldOfClearedRest()
  const paste = usePasteButton()
  const sources = useSourcesInWords(draft)
  const [isAsking, setAsking] = useState(false)
  // Until it is known what could be sent, its name is the one that most lists have.
  const isBeingRead = draft.loading !== undefined || draft.isLookingUp === true
  const isPutAside = isPutAsideWhole(draft) || (isBeingRead && !draft.sources.every(isOfSamples))

  async function clear(): Promise<void> {
    if (!(await intake.getState().clear())) return
    tellPutAside(draft.rows, draft.id)
  }

  return (
    <ScreenHeader
      title={t('new:title')}
      detail={<Sources inWords={sources} inNoCount={draft.byStatus.blank} />}
      actions={
        <>
          <ShowPutAside draft={draft} />
          <SourcesPopup draft={draft} />
          <IconButton
            label={t('new:address.button')}
            icon="globe"
            onPress={() => setAsking(true)}
          />
          <HeaderButton
            label={t('new:openFiles')}
            icon="files"
            onPress={onOpenFiles}
            aria-keyshortcuts="Control+O Meta+O"
          />
          <HeaderButton label={t('new:paste')} icon="paste" onPress={() => void paste()} />
          <HeaderButton
            label={t(isPutAside ? 'new:putAsideNow' : 'new:clear')}
            icon="trash"
            look="quiet"
            onPress={() => void clear()}
          />
        </>
      }
    >
      <Reading draft={draft} />
      <Overview draft={draft} />
      <AddressDialog isOpen={isAsking} onClose={() => setAsking(false)} />
    </ScreenHeader>
  )
}

interface SourcesProps {
  readonly inWords: string
  /** Lines that no count holds. */
  readonly inNoCount: number
}

/** Where the lines came from; a name with a hyphen (UTF-8) is not broken at it. */
function Sources({ inWords, inNoCount }: SourcesProps) {
  const { t } = useText('new')
  const { betweenSentences } = useFormat()
  // So that the counts can be added up.
  const rest = inNoCount === 0 ? [] : [t('inNoCount', { lines: inNoCount })]
  return (
    <span title={[inWords, ...rest].join(`.${betweenSentences}`)}>
      {inWords.split(/(\S*-\S*)/u).map((part, place) =>
        part.includes('-') && part.length <= longestWhole ? (
          // oxlint-disable-next-line react/no-array-index-key -- words of one sentence keep their places
          <span key={place} className={styles.whole}>
            {part}
          </span>
        ) : (
          part
        ),
      )}
    </span>
  )
}

/** The whole list as one bar, and each status as a count that filters. */
function Overview({ draft }: { readonly draft: DraftSummary }) {
  const { t } = useText(['new', 'words'])
  const format = useFormat()
  const filter = useReview((state) => state.filter)
  // Beside the counts its word would have no room, and a mark with a number says nothing by itself.
  const isNarrow = useMedia(narrowWindow)
  const isSmall = useMedia(smallWindow)
  const isBesideBar = isNarrow && !isSmall
  const counted = linkStatuses.filter((status) => status !== 'blank')
  return (
    <div className={styles.overview}>
      <div className={styles.bar}>
        <StackedBar
          label={t('new:overview', {
            sendable: t('words:links', { count: draft.sendable }),
            lines: t('words:lines', { count: draft.rows }),
          })}
          parts={counted.map((status) => ({
            id: status,
            tone: toneOfStatus[status],
            amount: draft.byStatus[status],
          }))}
        />
        {isBesideBar ? <WarningPopup draft={draft} hasOwnPlace /> : undefined}
      </div>
      <div
        role="group"
        aria-label={t('new:filters')}
        aria-busy={draft.isLookingUp === true}
        className={styles.chips}
      >
        {counted
          .filter(
            (status) =>
              status === 'ready' ||
              draft.byStatus[status] > 0 ||
              filter.statuses?.includes(status) === true,
          )
          .map((status) => (
            <Chip
              key={status}
              name={t(`new:short.${status}`)}
              count={
                draft.isLookingUp === true && dependsOnAccount.has(status) ? (
                  <CountSoFar count={draft.byStatus[status]} />
                ) : (
                  format.number(draft.byStatus[status])
                )
              }
              tone={toneOfStatus[status]}
              isSelected={filter.statuses?.includes(status) === true}
              onChange={() => review.getState().toggleStatus(status)}
            />
          ))}
        <KindShown draft={draft} />
        {isBesideBar ? undefined : <WarningPopup draft={draft} />}
      </div>
    </div>
  )
}

/** The one kind of what waits that “Show these” has left in sight, until it is pressed out. */
function KindShown({ draft }: { readonly draft: DraftSummary }) {
  const { t } = useText('new')
  const format = useFormat()
  const kind = useReview((state) => state.filter.decideKind)
  if (kind === undefined) return undefined
  return (
    <Chip
      name={t(`decide.${kind}`)}
      count={format.number(draft.byDecideKind[kind])}
      tone={toneOfStatus.decide}
      isSelected
      onChange={() => review.getState().setFilter({ decideKind: undefined })}
    />
  )
}

const dependsOnAccount: ReadonlySet<LinkStatus> = new Set(['ready', 'cleaned', 'sent-before'])
const soFarAfterMs = 300

/** A count that may still change; what is known in a moment is not marked. */
function CountSoFar({ count }: { readonly count: number }) {
  const { t } = useText('new')
  const format = useFormat()
  return useLasting(soFarAfterMs) ? t('countSoFar', { count }) : format.number(count)
}
