import { useId } from 'react'

import type { ReportFormat, ReportScope } from '../../electron/shared/history.ts'
import { useText } from '../text/use-text.ts'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Select } from '../ui/Select.tsx'
import { TextField } from '../ui/TextField.tsx'
import { useHistory } from './history-store.ts'
import styles from './ReportDialog.module.css'
import { ReportPreview } from './ReportPreview.tsx'
import { largePage, useReport } from './report-store.ts'
import { useWritten } from './use-written.ts'

/** The report that is open, if any: whom it is for, its figures, and the ways to take it along. */
export function ReportDialog() {
  const scope = useReport((state) => state.scope)
  return scope === undefined ? undefined : <Report scope={scope} />
}

function Report({ scope }: { readonly scope: ReportScope }) {
  const { t } = useText(['history', 'words'])
  const figures = useReport((state) => state.figures)
  const withInternals = useReport((state) => state.withInternals)
  const setInternals = useReport((state) => state.setInternals)
  const close = useReport((state) => state.close)
  const isLarge = figures !== undefined && largePage(figures) !== undefined
  const hintId = useId()
  const title =
    scope.kind === 'submission' && figures?.label !== undefined && figures.label !== ''
      ? t('report.titleOfList', { label: figures.label })
      : t('report.title')
  return (
    <Dialog
      isOpen
      title={title}
      onClose={close}
      actions={
        <>
          {isLarge ? undefined : <WriteButton format="html" isMain />}
          <WriteButton format="xlsx" isMain={isLarge} />
          <WriteButton format="csv" />
          {isLarge ? <WriteButton format="html" /> : undefined}
          <Button look="quiet" className={styles.end} onPress={close}>
            {t('words:close')}
          </Button>
        </>
      }
    >
      <p>{t('report.meaning')}</p>
      {scope.kind === 'client' ? <ClientAndTime scope={scope} /> : undefined}
      <ReportPreview />
      <div className={styles.internals}>
        <Checkbox isSelected={withInternals} onChange={setInternals} aria-describedby={hintId}>
          {t('report.internals')}
        </Checkbox>
        <p id={hintId} className={styles.hint}>
          {t('report.internalsHint')}
        </p>
      </div>
    </Dialog>
  )
}

function WriteButton({
  format,
  isMain = false,
}: {
  readonly format: ReportFormat
  readonly isMain?: boolean
}) {
  const { t } = useText('history')
  const write = useReport((state) => state.write)
  const isReady = useReport((state) => state.figures !== undefined && state.figures.submissions > 0)
  const hasRows = useReport(
    ({ figures }) =>
      (figures?.submitted ?? 0) + (figures?.refused ?? 0) + (figures?.maybeCharged ?? 0) > 0,
  )
  const written = useWritten()
  return (
    <Button
      look={isMain ? 'filled' : 'outlined'}
      icon="download"
      isDisabled={!isReady && !hasRows}
      onPress={() => void written(write(format))}
    >
      {t(`report.${format}`)}
    </Button>
  )
}

/** Names are the user's own words; a number keeps them apart from "all" and "without". */
function ClientAndTime({ scope }: { readonly scope: Extract<ReportScope, { kind: 'client' }> }) {
  const { t } = useText('history')
  const { clients } = useHistory((state) => state.names)
  const change = useReport((state) => state.change)
  const { client, fromDay, toDay } = scope
  const chosen = client === undefined ? -2 : client === '' ? -1 : clients.indexOf(client)
  return (
    <div className={styles.scope}>
      <Select
        label={t('filter.client')}
        options={[
          { id: -2, name: t('filter.allClients') },
          { id: -1, name: t('filter.noClient') },
          ...clients.map((name, id) => ({ id, name })),
        ]}
        value={chosen}
        onChange={(id) => void change({ client: id === -2 ? undefined : (clients[id] ?? '') })}
      />
      <TextField
        label={t('filter.from')}
        type="date"
        value={fromDay}
        onChange={(day) => {
          if (day !== '') void change({ fromDay: day })
        }}
      />
      <TextField
        label={t('filter.to')}
        type="date"
        value={toDay}
        onChange={(day) => {
          if (day !== '') void change({ toDay: day })
        }}
      />
    </div>
  )
}
