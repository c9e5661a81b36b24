import { canPause } from '../../../electron/shared/submission-state.ts'
import type { Submission } from '../../../electron/shared/submission.ts'
import { useText } from '../../i18n/use-text.ts'
import { IconButton } from '../../components/IconButton.tsx'
import { Menu } from '../../components/Menu.tsx'
import type { Moving } from './OrderHandle.tsx'
import { useQueue } from './queue-store.ts'
import { useExport, useIsExporting } from './use-export.ts'
import { useOrderPart } from './use-order-part.ts'
import { usePausing } from './use-pausing.ts'

interface CardMenuProps {
  readonly submission: Submission
  readonly label: string
  /** Undefined: it is the only one of its account. */
  readonly moving: Moving | undefined
  /** Its account stands still. */
  readonly isStopped: boolean
}

/** What is done to a submission more rarely than pausing it. */
export function CardMenu({ submission, label, moving, isStopped }: CardMenuProps) {
  const { t } = useText('queue')
  const open = useQueue((state) => state.open)
  const exportResults = useExport()
  const { pause } = usePausing()
  const { id, links } = submission
  const isExporting = useIsExporting(id)
  const hasRest = links.queued > 0
  const orderPart = useOrderPart()
  return (
    <Menu
      label={t('card.more', { label })}
      trigger={<IconButton size="small" icon="more" label={t('card.more', { label })} />}
      parts={[
        ...(moving === undefined ? [] : [orderPart(moving)]),
        {
          id: 'rest',
          name: t('card.rest'),
          actions: [
            ...(isStopped && canPause(submission)
              ? [
                  {
                    id: 'pause',
                    name: t('card.pauseToo'),
                    icon: 'pause',
                    onAction: () => void pause(submission),
                  } as const,
                ]
              : []),
            {
              id: 'when',
              name: t('card.changeWhen'),
              icon: 'clock',
              isDisabled: !hasRest,
              onAction: () => open({ kind: 'change-when', submissionId: id }),
            },
            {
              id: 'move',
              name: t('card.moveRest'),
              icon: 'arrow-right',
              isDisabled: !hasRest,
              onAction: () => open({ kind: 'move-rest', submissionIds: [id] }),
            },
            {
              id: 'export',
              name: t('card.exportSoFar'),
              icon: 'download',
              isDisabled: isExporting,
              onAction: () => void exportResults(id, 'all'),
            },
          ],
        },
        {
          id: 'end',
          name: t('card.cancelRest'),
          actions: [
            {
              id: 'cancel',
              name: t('card.cancelRest'),
              icon: 'cross',
              isDanger: true,
              isDisabled: !hasRest,
              onAction: () => open({ kind: 'cancel-rest', submissionId: id }),
            },
          ],
        },
      ]}
    />
  )
}
