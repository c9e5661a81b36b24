import { useCallback, useState } from 'react'

import { type ReviewFormat, reviewFormats } from '../../../electron/shared/draft-rows.ts'
import type { DraftSummary } from '../../../electron/shared/draft.ts'
import { useIsMaking } from '../take-away/files-made.ts'
import { useTakeAway } from '../take-away/use-take-away.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { IconButton } from '../../components/IconButton.tsx'
import { Menu } from '../../components/Menu.tsx'
import { GoToLine } from './GoToLine.tsx'
import { isWhole } from './newest-list.ts'
import { filterInSight } from './review-list.ts'
import { plan, review, useReview } from './stores.ts'
import { useCommandKey } from './use-command-key.ts'
import { useListsToBringBack } from './use-lists-to-bring-back.ts'
import { useRowActions } from './use-row-actions.ts'

/** A file of the lines that are shown, whichever of them. */
const fileName = 'lines'

/** What is done to all lines that are shown: saved, left out, put back; going to one of them; and the way back to other lists. */
export function ListMenu({ draft }: { readonly draft: DraftSummary }) {
  const { t } = useText('new')
  const actions = useRowActions()
  const save = useSave()
  const isSaving = useIsMaking(fileName)
  const lists = useListsToBringBack(draft)
  const filter = useReview(filterInSight)
  const shown = useReview((state) => state.list?.view.rows ?? 0)
  const label = t(lists.length === 0 ? 'list.menu' : 'list.menuWithLists')
  const [isGoing, setGoing] = useState(false)
  const goTo = useCallback(() => setGoing(true), [])
  useCommandKey('g', goTo)
  return (
    <>
      <Menu
        label={label}
        // Above it are the buttons of a list that is told of as put aside.
        trigger={<IconButton icon="more" size="small" label={label} tooltipAt="bottom" />}
        parts={[
          {
            id: 'save',
            name: t('list.save', { count: shown }),
            heading: t('list.save', { count: shown }),
            actions: reviewFormats.map((format) => ({
              id: format,
              name: t(`list.as.${format}`),
              icon: 'download',
              isDisabled: isSaving,
              onAction: () => void save(format),
            })),
          },
          {
            id: 'all',
            name: t('list.all'),
            actions: [
              {
                id: 'leave-out',
                name: t('list.leaveOut', { count: shown }),
                icon: 'minus',
                onAction: () => void actions.leaveOut({ filter }),
              },
              {
                id: 'put-back',
                name: t('list.putBack'),
                icon: 'undo',
                isDisabled: draft.byStatus.excluded === 0,
                onAction: () => void actions.putBack({ filter }),
              },
              {
                id: 'send-only',
                name: t('list.sendOnly'),
                icon: 'send',
                isDisabled: isWhole(filter),
                onAction: sendOnlyShown,
              },
              {
                id: 'by-host',
                name: t('list.byHost'),
                icon: 'queue',
                onAction: () => review.getState().setSort({ by: 'host', descending: false }),
              },
              {
                id: 'go-to',
                name: t('goTo.title'),
                icon: 'arrow-right',
                shortcut: t('goTo.key'),
                keys: 'Control+G Meta+G',
                onAction: goTo,
              },
            ],
          },
          ...(lists.length === 0
            ? []
            : [
                {
                  id: 'put-aside',
                  name: t('list.putAside'),
                  heading: t('list.putAside'),
                  actions: lists.map(({ draftId, inWords, bringBack }) => ({
                    id: draftId,
                    name: inWords,
                    icon: 'undo' as const,
                    onAction: bringBack,
                  })),
                },
              ]),
        ]}
      />
      {isGoing ? <GoToLine lastLine={draft.lastLine} onClose={() => setGoing(false)} /> : undefined}
    </>
  )
}

/** Sends the lines alone that are in sight now: what comes in later and fits the filter was not seen. */
function sendOnlyShown(): void {
  const { list } = review.getState()
  if (list === undefined || list.view.rows === 0) return
  const { viewId, rows } = list.view
  const target = { viewId, first: 0, last: rows - 1 }
  plan.getState().setPart({ kind: 'rows', target, shownBy: list.filter })
}

/** Saves what is shown where the user wants it, and says where that is. */
function useSave(): (format: ReviewFormat) => Promise<void> {
  const { t } = useText('new')
  const { locale } = useFormat()
  const takeAway = useTakeAway()
  return (format) =>
    takeAway(fileName, () => review.getState().save(format, locale), {
      problem: (problem) => t(`list.problem.${problem}`),
      saved: (path) => t('list.saved', { path }),
      downloaded: t('list.downloaded'),
    })
}
