import { useState } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { ReportFigures, ReportScope } from '../../electron/shared/contract/index.ts'
import { type Language, languages, pickLanguage } from '../../electron/shared/language.ts'
import { goTo, host, isHostAway, selectLists, useApp, useReply } from '../app/index.ts'
import {
  Button,
  Checkbox,
  DayField,
  Dialog,
  SegmentedControl,
  Select,
  useToast,
} from '../components/index.ts'
import { Sentence, useFormat, useText } from '../i18n/index.ts'
import { useWrittenFile } from './ExportMenu.tsx'
import { NameSelect } from './Filters.tsx'
import styles from './Report.module.css'

const asked = createStore<{ readonly scope: ReportScope | undefined }>()(() => ({
  scope: undefined,
}))

/** Opens the dialog for the report of a list, or of a client and a period. Works on any screen. */
export function openReport(scope: ReportScope): void {
  asked.setState({ scope })
}

function close(): void {
  asked.setState({ scope: undefined })
}

/** The dialog of the report while it is open. The window renders it once. */
export function Report() {
  const scope = useStore(asked, (state) => state.scope)
  return scope === undefined ? undefined : <ReportDialog scope={scope} />
}

const formats = ['html', 'xlsx', 'csv'] as const

function ReportDialog({ scope }: { readonly scope: ReportScope }) {
  const t = useText('history')
  const toast = useToast()
  const { locale } = useFormat()
  const lists = useApp(selectLists)
  const [format, setFormat] = useState<(typeof formats)[number]>('html')
  const [language, setLanguage] = useState<Language>(() => pickLanguage('system', [locale]))
  const [withOwnColumns, setOwnColumns] = useState(false)
  const [withInternals, setInternals] = useState(false)
  const [isWriting, setWriting] = useState(false)
  const { reply } = useReply('report.figures', { scope })
  const figures = reply?.ok === true ? reply.value : undefined
  const done = useWrittenFile(toast, {
    saved: (name) => t('report.saved', { name }),
    downloaded: t('report.downloaded'),
  })

  async function write(): Promise<void> {
    setWriting(true)
    try {
      const written = await host.request('report.export', {
        scope,
        format,
        withInternals,
        withOwnColumns,
        locale: pickLanguage('system', [locale]) === language ? locale : language,
      })
      if (written.ok) done(written.value)
      else toast(t(`report.problem.${written.error}`))
    } catch (error) {
      if (!isHostAway(error)) throw error
      toast(t('report.problem.away'))
    } finally {
      setWriting(false)
    }
  }
  const list = scope.kind === 'list' ? lists.find(({ id }) => id === scope.listId) : undefined
  return (
    <Dialog
      isOpen
      width="wide"
      title={list === undefined ? t('report.title') : t('report.titleOf', { list: list.name })}
      onClose={close}
      onSubmit={() => void write()}
      actions={
        <>
          <Button
            look="filled"
            icon="download"
            isDisabled={figures === undefined || figures.received === 0}
            isPending={isWriting}
            onPress={() => void write()}
          >
            {t('report.save')}
          </Button>
          <Button look="quiet" onPress={close}>
            {t('report.close')}
          </Button>
        </>
      }
    >
      <div className={styles.columns}>
        <div className={styles.options}>
          {scope.kind === 'client' ? <ClientAndTime scope={scope} /> : undefined}
          <SegmentedControl
            label={t('report.format')}
            segments={formats.map((id) => ({ id, name: t(`report.${id}`) }))}
            value={format}
            onChange={setFormat}
          />
          <Select<Language>
            label={t('report.language')}
            options={languages.map((id) => ({ id, name: nameOfLanguage(id), language: id }))}
            value={language}
            onChange={setLanguage}
          />
          <Checkbox isSelected={withOwnColumns} onChange={setOwnColumns}>
            {t('report.ownColumns')}
          </Checkbox>
          <Checkbox isSelected={withInternals} onChange={setInternals}>
            {t('report.internals')}
          </Checkbox>
          <AgencyNote />
        </div>
        <Figures figures={figures} problem={reply?.ok === false ? reply.error : undefined} />
      </div>
      <p className={styles.meaning}>{t('report.meaning')}</p>
    </Dialog>
  )
}

function nameOfLanguage(language: Language): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}

function AgencyNote() {
  const t = useText('history')
  const hasAgency = useApp((state) => state.snapshot?.settings.agencyName !== '')
  return (
    <p className={styles.agency}>
      <Sentence text={hasAgency ? t('report.agency') : t('report.noAgency')} parts={settingsLink} />
    </p>
  )
}

const settingsLink = {
  settings: (words: string) => (
    <Button
      look="link"
      onPress={() => {
        close()
        goTo({ screen: 'settings', section: 'reports' })
      }}
    >
      {words}
    </Button>
  ),
}

function ClientAndTime({ scope }: { readonly scope: Extract<ReportScope, { kind: 'client' }> }) {
  const t = useText('history')
  const { reply: names } = useReply('history.names', undefined)
  const change = (part: Partial<typeof scope>): void => openReport({ ...scope, ...part })
  return (
    <div className={styles.scope}>
      <NameSelect
        isField
        label={t('filter.client')}
        all={t('filter.allClients')}
        none={t('filter.noClient')}
        names={names?.clients ?? []}
        value={scope.client}
        onChange={(client) => change({ client })}
      />
      <NameSelect
        isField
        label={t('filter.label')}
        all={t('filter.allLabels')}
        none={t('filter.noLabel')}
        names={names?.labels ?? []}
        value={scope.label}
        onChange={(label) => change({ label })}
      />
      <DayField
        label={t('period.from')}
        value={scope.fromDay}
        onChange={(fromDay) => change({ fromDay })}
      />
      <DayField
        label={t('period.to')}
        value={scope.toDay}
        onChange={(toDay) => change({ toDay })}
      />
    </div>
  )
}

const figureNames = [
  'accepted',
  'refused',
  'inDoubt',
  'waiting',
  'cancelled',
  'duplicate',
  'sentBefore',
  'notUsable',
  'needsReview',
  'excluded',
  'notSubmitted',
] as const satisfies readonly (keyof ReportFigures)[]

/** What page checks saved, if they did. */
function savedBy({ pages }: ReportFigures) {
  if (pages === undefined || pages.wastedExcluded === 0) return []
  return [
    { name: 'wastedExcluded', value: pages.wastedExcluded },
    { name: 'unitsSaved', value: pages.unitsSaved },
  ] as const
}

interface FiguresProps {
  readonly figures: ReportFigures | undefined
  readonly problem: 'unknown-list' | 'practice-is-no-work' | undefined
}

/** The figures of the report: the received rows by result. */
function Figures({ figures, problem }: FiguresProps) {
  const t = useText('history')
  const format = useFormat()
  if (problem !== undefined)
    return <p className={styles.figures}>{t(`report.problem.${problem}`)}</p>
  if (figures === undefined) return <div className={styles.figures} />
  if (figures.received === 0) return <p className={styles.figures}>{t('report.nothing')}</p>
  return (
    <dl aria-label={t('report.figures')} className={styles.figures}>
      <div className={styles.sum}>
        <dt>{t('report.received')}</dt>
        <dd>{format.number(figures.received)}</dd>
      </div>
      {figureNames
        .filter((name) => figures[name] > 0 || name === 'accepted')
        .map((name) => (
          <div key={name}>
            <dt>{t(`report.${name}`)}</dt>
            <dd>{format.number(figures[name])}</dd>
          </div>
        ))}
      {savedBy(figures).map(({ name, value }) => (
        <div key={name}>
          <dt>{t(`report.${name}`)}</dt>
          <dd>{format.number(value)}</dd>
        </div>
      ))}
      <div className={styles.sum}>
        <dt>{t('report.units')}</dt>
        <dd>{format.number(figures.units)}</dd>
      </div>
    </dl>
  )
}
