import { useState } from 'react'

import type { DraftSummary } from '../../../electron/shared/draft.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../components/Button.tsx'
import { TextField } from '../../components/TextField.tsx'
import { listPart, type Room } from './part.ts'
import styles from './SidePanel.module.css'
import { plan, usePlan } from './stores.ts'
import { useFilterInWords } from './use-filter-in-words.ts'
import { useRoom } from './use-room.ts'

/** How much of the list is sent: all of it, the first so many links, or what was chosen in the grid. */
export function PartChoice({ draft }: { readonly draft: DraftSummary }) {
  const { t } = useText('new')
  const part = usePlan((state) => state.part)
  const { setPart } = plan.getState()
  const [isBack, setBack] = useState(false)
  /** What stood there when this came into sight: it takes the keyboard from nobody. */
  const [atFirst] = useState(part)
  const [last, setLast] = useState(part)
  if (part !== last) {
    setLast(part)
    if (part !== undefined) setBack(false)
  }
  if (part === undefined && draft.sendable < 2) return undefined
  return (
    <div className={styles.part}>
      <ChosenRows draft={draft} />
      {part === undefined ? (
        <div>
          <Button
            look="link"
            size="small"
            // The button that brought it back has gone in its place.
            autoFocus={isBack}
            onPress={() => setPart({ kind: 'first', typed: '' })}
          >
            {t('panel.part')}
          </Button>
        </div>
      ) : (
        <>
          {part.kind === 'first' ? (
            <FirstLinks typed={part.typed} autoFocus={part !== atFirst} />
          ) : undefined}
          <div>
            <Button
              look="link"
              size="small"
              onPress={() => {
                setBack(true)
                setPart(undefined)
              }}
            >
              {t('panel.partAll')}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}

/** Said aloud as well: they were chosen far from here. */
function ChosenRows({ draft }: { readonly draft: DraftSummary }) {
  const { t } = useText('new')
  const filterInWords = useFilterInWords(draft)
  const rows = usePlan(({ part }) => (part?.kind === 'rows' ? part : undefined))
  const count = usePlan((state) => state.forecast?.links)
  return (
    <p role="status">
      {rows === undefined || count === undefined
        ? undefined
        : rows.shownBy === undefined
          ? t('panel.partRows', { count })
          : t('panel.partShown', { count, filter: filterInWords(rows.shownBy) })}
    </p>
  )
}

interface FirstLinksProps {
  readonly typed: string
  readonly autoFocus: boolean
}

function FirstLinks({ typed, autoFocus }: FirstLinksProps) {
  const { t } = useText('new')
  const format = useFormat()
  const room = useRoom()
  const { setPart } = plan.getState()
  const isWrong = typed.trim() !== '' && !listPart({ kind: 'first', typed }).ok
  const take = ({ links }: Room): void => setPart({ kind: 'first', typed: format.number(links) })
  return (
    <>
      <TextField
        label={t('panel.partFirst')}
        value={typed}
        inputMode="numeric"
        autoFocus={autoFocus}
        error={isWrong ? t('panel.partWrong') : undefined}
        onChange={(text) => setPart({ kind: 'first', typed: text })}
      />
      {room === undefined ? undefined : (
        <div>
          <Button look="link" size="small" onPress={() => take(room)}>
            {t(`panel.partRoom.${room.of}`, { links: room.links })}
          </Button>
        </div>
      )}
    </>
  )
}
