import { useEffect, useRef, useState } from 'react'
import { isWithoutToken } from '../../electron/shared/account.ts'
import type { Account } from '../../electron/shared/contract/index.ts'
import { goTo, host, isHostAway, useNavigation } from '../app/index.ts'
import {
  Button,
  download,
  Icon,
  IconButton,
  Menu,
  ConfirmDialog,
  StatusMark,
  Tag,
  TextField,
  useToast,
} from '../components/index.ts'
import { useFormat, useText, wholeNumber } from '../i18n/index.ts'
import { openSettle } from '../settle/index.ts'
import styles from './AccountsScreen.module.css'
import { Advanced, fieldId, isAdvancedField, saveFormId } from './Advanced.tsx'
import { SendListButton } from './SendListButton.tsx'
import { AccountTestResult } from './AccountTestResult.tsx'
import { TokenField } from './TokenField.tsx'
import { settingsOf, useAccountForm, useProblemText, useTest } from './account-state.ts'

/** An account: overview, connection, sent links and advanced settings. */
export function AccountPane({ account }: { readonly account: Account }) {
  const t = useText('accounts')
  const route = useNavigation((state) => state.route)
  const visit = useNavigation((state) => state.visit)
  const field = route.screen === 'accounts' ? route.field : undefined
  const [isOpen, setOpen] = useState(field !== undefined && isAdvancedField(field))
  const [lastVisit, setLastVisit] = useState(visit)
  if (visit !== lastVisit) {
    setLastVisit(visit)
    if (field !== undefined && isAdvancedField(field)) setOpen(true)
  }
  if (account.isPractice) return <PracticePane account={account} />
  return (
    <>
      <div className={styles.content}>
        <Header account={account} />
        <Overview account={account} />
        <Connection account={account} />
        <SentLinks account={account} />
        <button
          type="button"
          aria-expanded={isOpen}
          className={styles.advanced}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name="chevron-right" />
          {t('advanced.title')}
        </button>
        {isOpen ? <Advanced account={account} /> : undefined}
        {field === undefined ? undefined : <FocusField key={visit} field={field} />}
      </div>
      <SaveBar account={account} />
    </>
  )
}

/** Focuses the field in the route. */
function FocusField({ field }: { readonly field: string }) {
  useEffect(() => {
    const found = document.getElementById(fieldId(field))
    const input = found?.matches('input') === true ? found : found?.querySelector('input')
    input?.scrollIntoView({ block: 'center' })
    input?.focus()
  }, [field])
  return undefined
}

function PracticePane({ account }: { readonly account: Account }) {
  const t = useText('accounts')
  return (
    <div className={styles.content}>
      <div className={styles.top}>
        <h2 className={styles.name} title={account.name}>
          {account.name}
        </h2>
        <Tag look="practice">{t('state.nothingCharged')}</Tag>
      </div>
      <p className={styles.lead}>{t('practice.text')}</p>
    </div>
  )
}

function Header({ account }: { readonly account: Account }) {
  const t = useText('accounts')
  const toast = useToast()
  const [isArchiving, setArchiving] = useState(false)
  async function archive(): Promise<void> {
    const archived = await host.request('account.archive', { accountId: account.id })
    setArchiving(false)
    if (!archived.ok) {
      toast(t(`problem.${archived.error}`))
      return
    }
    toast(t('archive.done', { account: account.name }))
    goTo({ screen: 'accounts' })
  }
  return (
    <div className={styles.top}>
      <h2 className={styles.name} title={account.name}>
        {account.name}
      </h2>
      {account.pause === undefined ? (
        isWithoutToken(account) ? (
          <StatusMark tone="question" word={t('state.noToken')} />
        ) : undefined
      ) : (
        <Button look="link" onPress={() => goTo({ screen: 'queue' })}>
          {t('state.paused')} – {t('overview.toQueue')}
        </Button>
      )}
      <div className={styles.end}>
        <SendListButton account={account} />
        <Menu
          label={t('archive.button')}
          trigger={<IconButton icon="more" label={t('archive.button')} />}
          parts={[
            {
              id: 'account',
              name: t('archive.button'),
              actions: [
                {
                  id: 'archive',
                  name: t('archive.button'),
                  icon: 'aside',
                  onAction: () => setArchiving(true),
                },
              ],
            },
          ]}
        />
      </div>
      <ConfirmDialog
        isOpen={isArchiving}
        role="alertdialog"
        title={t('archive.title', { account: account.name })}
        confirmLabel={t('archive.yes')}
        cancelLabel={t('archive.no')}
        onConfirm={() => void archive()}
        onClose={() => setArchiving(false)}
      >
        <p>{account.pendingLinks > 0 ? t('archive.hasPending') : t('archive.text')}</p>
      </ConfirmDialog>
    </div>
  )
}

/** Balance, units spent today, and pending and possibly charged links. */
function Overview({ account }: { readonly account: Account }) {
  const t = useText('accounts')
  const format = useFormat()
  const [isEntering, setEntering] = useState(false)
  const { knownBalance, people, unitsBeyondBalance, spentToday, limitPerDay } = account
  const isAtMost = people > 1 || unitsBeyondBalance > 0
  return (
    <dl className={styles.tiles}>
      <div className={styles.tile}>
        <dt>{t('overview.balance')}</dt>
        <dd>
          {knownBalance === undefined ? (
            <span className={styles.unknown}>{t('overview.balanceUnknown')}</span>
          ) : isAtMost ? (
            t('overview.balanceAtMost', { balance: knownBalance })
          ) : (
            format.number(knownBalance)
          )}
          <Button look="link" onPress={() => setEntering(true)}>
            {knownBalance === undefined ? t('overview.enterBalance') : t('overview.updateBalance')}
          </Button>
        </dd>
      </div>
      {spentToday === undefined || limitPerDay === undefined ? undefined : (
        <div className={styles.tile}>
          <dt>{t('overview.spentToday')}</dt>
          <dd>{t('overview.ofLimit', { units: spentToday.units, limit: limitPerDay })}</dd>
        </div>
      )}
      <div className={styles.tile}>
        <dt>{t('overview.waiting')}</dt>
        <dd>{format.number(account.pendingLinks)}</dd>
      </div>
      {account.linksInDoubt === 0 ? undefined : (
        <div className={styles.tile}>
          <dt>{t('overview.inDoubt')}</dt>
          <dd>
            {format.number(account.linksInDoubt)}
            <Button look="link" onPress={() => openSettle({ accountId: account.id })}>
              {t('overview.settle')}
            </Button>
          </dd>
        </div>
      )}
      <div className={styles.tile}>
        <dt>{t('overview.lastUsed')}</dt>
        <dd>
          {account.lastUsedMs === undefined ? (
            <span className={styles.unknown}>{t('overview.never')}</span>
          ) : (
            format.moment(account.lastUsedMs)
          )}
        </dd>
      </div>
      {isEntering ? (
        <BalanceDialog account={account} onClose={() => setEntering(false)} />
      ) : undefined}
    </dl>
  )
}

interface BalanceDialogProps {
  readonly account: Account
  readonly onClose: () => void
}

function BalanceDialog({ account, onClose }: BalanceDialogProps) {
  const t = useText('accounts')
  const queue = useText('queue')
  const toast = useToast()
  const [typed, setTyped] = useState('')
  const units = wholeNumber(typed)
  async function save(): Promise<void> {
    if (units === undefined) return
    const saved = await host.request('account.save', {
      accountId: account.id,
      settings: { ...settingsOf(account), knownBalance: units },
      keepsBalance: undefined,
    })
    if (!saved.ok) toast(t(`problem.${saved.error}`))
    onClose()
  }
  return (
    <ConfirmDialog
      isOpen
      title={queue('balance.titleNew', { account: account.name })}
      confirmLabel={t('connection.saveBalance')}
      cancelLabel={t('new.cancel')}
      isDisabled={units === undefined}
      onConfirm={() => void save()}
      onClose={onClose}
    >
      <TextField
        autoFocus
        label={queue('balance.label')}
        inputMode="numeric"
        value={typed}
        onChange={setTyped}
        hint={t('overview.balanceHint')}
        error={typed.trim() !== '' && units === undefined ? queue('balance.invalid') : undefined}
      />
      {account.unitsInDoubt > 0 ? (
        <p>{queue('balance.inDoubt', { count: account.unitsInDoubt })}</p>
      ) : undefined}
    </ConfirmDialog>
  )
}

/** Name, address and token, and the test of the account. */
function Connection({ account }: { readonly account: Account }) {
  const t = useText('accounts')
  const problemText = useProblemText()
  const { form, problems, change } = useAccountForm(account)
  const { run, isRunning } = useTest(account)
  return (
    <section className={styles.section}>
      <h3 className={styles.sectionTitle}>{t('connection.title')}</h3>
      <div className={styles.fields}>
        <TextField
          id={fieldId('name')}
          form={saveFormId}
          label={t('connection.name')}
          value={form.name}
          onChange={(name) => change({ name })}
          error={problemText(problems.name)}
        />
        <TextField
          id={fieldId('baseUrl')}
          form={saveFormId}
          label={t('connection.address')}
          inputMode="url"
          value={form.baseUrl}
          onChange={(baseUrl) => change({ baseUrl })}
          error={problemText(problems.baseUrl)}
        />
        <TokenField account={account} />
      </div>
      <div className={styles.test}>
        <Button
          icon="refresh"
          isPending={isRunning}
          isDisabled={isWithoutToken(account)}
          onPress={run}
        >
          {t('test.button')}
        </Button>
        <AccountTestResult account={account} />
      </div>
    </section>
  )
}

/** The bar with Save, shown while there are unsaved changes. */
function SaveBar({ account }: { readonly account: Account }) {
  const t = useText('accounts')
  const toast = useToast()
  const { isEdited, problems, revert, save } = useAccountForm(account)
  const [isSaving, setSaving] = useState(false)
  if (!isEdited) return undefined
  async function submit(): Promise<void> {
    setSaving(true)
    try {
      const sentence = await save()
      if (sentence !== undefined) toast(sentence)
    } finally {
      setSaving(false)
    }
  }
  return (
    <form
      id={saveFormId}
      className={styles.saveBar}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isSaving) void submit()
      }}
    >
      <p role="status" className={styles.saveNote}>
        {t('advanced.unsaved')}
      </p>
      <Button look="quiet" onPress={revert}>
        {t('advanced.revert')}
      </Button>
      <Button
        look="filled"
        type="submit"
        isPending={isSaving}
        isDisabled={Object.keys(problems).length > 0}
      >
        {t('advanced.save')}
      </Button>
    </form>
  )
}

/** Exports the sent links of the account, and imports links that were sent elsewhere. */
function SentLinks({ account }: { readonly account: Account }) {
  const t = useText('accounts')
  const format = useFormat()
  const toast = useToast()
  const input = useRef<HTMLInputElement>(null)
  const [isExporting, setExporting] = useState(false)
  const [isImporting, setImporting] = useState(false)
  /** A file of another account. The user must confirm its import. */
  const [toConfirm, setToConfirm] = useState<File>()
  const { importing, imported } = account

  async function exportLinks(): Promise<void> {
    setExporting(true)
    try {
      const written = await host.request('account.exportSent', { accountId: account.id })
      if (!written.ok) toast(t(`sent.problem.${written.error}`))
      else if (written.value.kind === 'saved')
        toast(t('sent.exported', { name: written.value.path.split(/[\\/]/).at(-1) ?? '' }))
      else if (written.value.kind === 'download') {
        download(written.value.url)
        toast(t('sent.downloaded'))
      }
    } finally {
      setExporting(false)
    }
  }
  async function importFile(file: File, isSure: boolean): Promise<void> {
    setImporting(true)
    setToConfirm(undefined)
    try {
      const reply = await host.importSent(account.id, file, isSure)
      if (!reply.ok) {
        if (reply.error === 'other-account') setToConfirm(file)
        else toast(t(`sent.problem.${reply.error}`))
        return
      }
      const { links, alreadyClaimed, cancelled } = reply.value
      const sentences = [
        t('sent.done', { count: links }),
        alreadyClaimed === 0 ? undefined : t('sent.known', { count: alreadyClaimed }),
        cancelled === 0 ? undefined : t('sent.cancelled', { count: cancelled }),
      ].filter((sentence) => sentence !== undefined)
      toast(sentences.join(format.betweenSentences))
    } catch (error) {
      if (!isHostAway(error)) throw error
      toast(t('sent.problem.away'))
    } finally {
      setImporting(false)
    }
  }
  return (
    <section className={styles.section}>
      <h3 className={styles.sectionTitle}>{t('sent.title')}</h3>
      <p className={styles.sectionText}>{t('sent.text')}</p>
      <div className={styles.fields}>
        <div className={styles.wide}>
          <div className={styles.buttons}>
            <Button icon="download" isPending={isExporting} onPress={() => void exportLinks()}>
              {t('sent.export')}
            </Button>
            <Button
              icon="files"
              isPending={isImporting || importing !== undefined}
              onPress={() => input.current?.click()}
            >
              {t('sent.import')}
            </Button>
            <span role="status" className={styles.hint}>
              {importing === undefined
                ? imported === undefined
                  ? undefined
                  : t('sent.imported', {
                      count: imported.links,
                      day: format.day(imported.atMs),
                    })
                : t('sent.importing', { count: importing.links })}
            </span>
          </div>
        </div>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          event.currentTarget.value = ''
          if (file !== undefined) void importFile(file, false)
        }}
      />
      <ConfirmDialog
        isOpen={toConfirm !== undefined}
        role="alertdialog"
        title={t('sent.other.title', { account: account.name })}
        confirmLabel={t('sent.other.yes')}
        cancelLabel={t('sent.other.no')}
        onConfirm={() => {
          if (toConfirm !== undefined) void importFile(toConfirm, true)
        }}
        onClose={() => setToConfirm(undefined)}
      >
        <p>{t('sent.other.text')}</p>
      </ConfirmDialog>
    </section>
  )
}
