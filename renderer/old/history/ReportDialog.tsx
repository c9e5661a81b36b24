import { useEffect, useId } from 'react'

import type { ReportFormat, ReportScope } from '../../../electron/shared/history.ts'
import { type Language, languageToSpeak } from '../../../electron/shared/language.ts'
import { useApp } from '../app-state.ts'
import { useIsMaking } from '../take-away/files-made.ts'
import { useFormat } from '../../i18n/format.ts'
import { languageName } from '../../i18n/language-name.ts'
import { useListName } from '../../i18n/list-name.ts'
import { localeOf } from '../../i18n/locale.ts'
import { spokenLanguages } from '../../i18n/spoken.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../components/Button.tsx'
import { DayField } from '../../components/DayField.tsx'
import { Checkbox } from '../../components/Checkbox.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { Select } from '../../components/Select.tsx'
import { useHistory } from './history-store.ts'
import { allNames, nameAt, nameChoice, noName } from './name-choice.ts'
import styles from './ReportDialog.module.css'
import { ReportPreview } from './ReportPreview.tsx'
import { largePage, useReport } from './report-store.ts'
import { useWritten } from './use-written.ts'

/**
 * The report that is open, if any, over whatever screen: whom it is for, its figures, and the ways to
 * take it along.
 */
export function ReportDialog() {
  const scope = useReport((state) => state.scope)
  useWantedReport()
  return scope === undefined ? undefined : <Report scope={scope} />
}

/** A submission's card in the Queue asks for its report, and stays where it is. */
function useWantedReport(): void {
  const submissionId = useApp((state) => state.reportWanted)
  const isOpen = useApp((state) => state.reportIsOpen)
  const open = useReport((state) => state.open)
  useEffect(() => {
    if (submissionId === undefined) return
    isOpen()
    void open({ kind: 'submission', submissionId })
  }, [submissionId, isOpen, open])
}

function Report({ scope }: { readonly scope: ReportScope }) {
  const { t } = useText(['history', 'words'])
  const figures = useReport((state) => state.figures)
  const withInternals = useReport((state) => state.withInternals)
  const setInternals = useReport((state) => state.setInternals)
  const close = useReport((state) => state.close)
  const isLarge = figures !== undefined && largePage(figures) !== undefined
  const hintId = useId()
  const meaningId = useId()
  const listName = useListName()
  const { label = '', submittedMs: createdMs } = figures ?? {}
  const title =
    createdMs === undefined
      ? t('report.title')
      : t('report.titleOfList', { label: listName({ label, createdMs }) })
  return (
    <Dialog
      isOpen
      isSteady
      title={title}
      onClose={close}
      describedBy={meaningId}
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
      <p id={meaningId}>{t('report.meaning')}</p>
      {scope.kind === 'client' ? <ClientAndTime scope={scope} /> : undefined}
      <LanguageOfReport />
      <div className={styles.internals}>
        <Checkbox isSelected={withInternals} onChange={setInternals} aria-describedby={hintId}>
          {t('report.internals')}
        </Checkbox>
        <p id={hintId} className={styles.hint}>
          {t('report.internalsHint')}
        </p>
      </div>
      {/* Below all that can be pressed: nothing moves when they come. */}
      <ReportPreview />
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
  const language = useLanguage()
  const scope = useReport((state) => state.scope)
  const withInternals = useReport((state) => state.withInternals)
  // Of another scope or language it is another file.
  const name = `report ${JSON.stringify([format, scope, withInternals, language])}`
  const isMaking = useIsMaking(name)
  return (
    <Button
      look={isMain ? 'filled' : 'outlined'}
      icon="download"
      isDisabled={!isReady && !hasRows}
      isPending={isMaking}
      onPress={() =>
        void written(name, () => write(format, localeOf(language, navigator.languages)))
      }
    >
      {t(`report.${format}`)}
    </Button>
  )
}

/** The chosen one, else the window's. */
function useLanguage(): Language {
  const { locale } = useFormat()
  return useReport((state) => state.language) ?? languageToSpeak('system', [locale])
}

/** The client may read another language than the agency. */
function LanguageOfReport() {
  const { t } = useText('history')
  const setLanguage = useReport((state) => state.setLanguage)
  return (
    <Select<Language>
      className={styles.language}
      label={t('report.language')}
      options={spokenLanguages.map((language) => ({
        id: language,
        name: languageName(language),
        language,
      }))}
      value={useLanguage()}
      onChange={setLanguage}
    />
  )
}

function ClientAndTime({ scope }: { readonly scope: Extract<ReportScope, { kind: 'client' }> }) {
  const { t } = useText('history')
  const change = useReport((state) => state.change)
  const isNarrower = useHistory(
    ({ filter: { accountId, state, search } }) =>
      accountId !== undefined || state !== undefined || search.trim() !== '',
  )
  const { fromDay, toDay } = scope
  return (
    <>
      <div className={styles.scope}>
        <Named about="client" value={scope.client} />
        <Named about="label" value={scope.label} />
        <DayField
          label={t('filter.from')}
          value={fromDay}
          onChange={(day) => void change({ fromDay: day })}
        />
        <DayField
          label={t('filter.to')}
          value={toDay}
          onChange={(day) => void change({ toDay: day })}
        />
      </div>
      {isNarrower ? <p className={styles.note}>{t('report.wider')}</p> : undefined}
    </>
  )
}

interface NamedProps {
  readonly about: 'client' | 'label'
  readonly value: string | undefined
}

function Named({ about, value }: NamedProps) {
  const { t } = useText('history')
  const isClient = about === 'client'
  const reported = useHistory(({ names: { reported: all } }) =>
    isClient ? all.clients : all.labels,
  )
  const { names, chosen } = nameChoice(reported, value)
  const change = useReport((state) => state.change)
  return (
    <Select
      label={t(`filter.${about}`)}
      options={[
        { id: allNames, name: t(isClient ? 'filter.allClients' : 'filter.allLabels') },
        { id: noName, name: t(isClient ? 'filter.noClient' : 'unnamed') },
        ...names.map((name, id) => ({ id, name })),
      ]}
      value={chosen}
      onChange={(id) => void change({ [about]: nameAt(names, id) })}
    />
  )
}
