import { type ReactNode, useEffect, useRef } from 'react'

import type { Account, AccountInput } from '../../../electron/shared/account.ts'
import { isForFirstAccount } from '../../../electron/shared/starting-account.ts'
import { appState, selectSubmissions, useApp, whileUnpaused } from '../app-state.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { wholeNumber } from '../../i18n/whole-number.ts'
import { Card } from '../../components/Card.tsx'
import { focusPlace } from '../../components/focus-place.ts'
import { useToast } from '../../components/Toasts.tsx'
import { goesOn } from '../when/goes-on.ts'
import { noneToday } from '../when/none-today.ts'
import { useNoneTodayInWords } from '../when/use-none-today-in-words.ts'
import { emptyForm, type FormProblems, formOf, isEdited, readForm } from './account-form.ts'
import { useAccounts } from './accounts-store.ts'
import styles from './AccountsScreen.module.css'
import { CapNote } from './CapNote.tsx'
import { DayCapNote } from './DayCapNote.tsx'
import { heldByCap } from './held-by-cap.ts'
import { LimitFields, MoneyFields, SendingFields, ServiceFields } from './AccountFields.tsx'
import { RemoveAccount } from './RemoveAccount.tsx'
import { accountFormId, SaveBar } from './SaveBar.tsx'
import { PaidListSection } from './PaidListSection.tsx'
import { TestSection } from './TestSection.tsx'
import { TokenFields, useTypedToken } from './TokenFields.tsx'
import { TokenSection } from './TokenSection.tsx'
import { idOfPlace, useOpenPlace } from './use-open-place.ts'

interface AccountPaneProps {
  /** Undefined: a new one. */
  readonly account: Account | undefined
  /** What it stands still for. */
  readonly pause: ReactNode
}

/** A real account with all that can be set of it. */
export function AccountPane({ account, pause }: AccountPaneProps) {
  const { t } = useText(['accounts', 'queue'])
  const format = useFormat()
  const edits = useAccounts((state) => state.edits)
  const showsAll = useAccounts((state) => state.showsAllProblems)

  const saved = account === undefined ? emptyForm : formOf(account, format.number)
  const form = { ...saved, ...edits }
  const read = readForm(form, account, format.number)
  const problems = read.ok ? {} : showsAll ? read.error : onlyEdited(read.error, edits)
  const isUnsaved = account === undefined || isEdited(account, edits, format.number)
  const fields = { form, problems }
  const title = account?.name ?? t('newAccount')
  const toast = useToast()
  const submissions = useApp(selectSubmissions)
  const add = useAccounts((state) => state.add)
  const save = useAccounts((state) => state.save)
  const edit = useAccounts((state) => state.edit)
  const [typed, type] = useTypedToken('new')
  const noneInWords = useNoneTodayInWords()
  useOpenPlace()
  const pane = useRef<HTMLElement>(null)
  const isJustAdded = useAccounts(
    ({ justAdded }) => justAdded !== undefined && justAdded === account?.id,
  )
  useEffect(() => {
    // The form that had the keyboard is gone.
    if (isJustAdded && pane.current !== null) focusPlace(pane.current)
  }, [isJustAdded])

  async function saveForm(input: AccountInput): Promise<void> {
    if (account === undefined) {
      const { draft, accounts = [] } = appState.getState().snapshot ?? {}
      const takesList = draft !== undefined && isForFirstAccount(draft, accounts)
      const added = await add(input, typed)
      if (added === 'refused') return
      const told = takesList ? ([added, 'takesList'] as const) : [added]
      const words = told.map((one) => t(`adding.${one}`, { account: input.name }))
      toast(words.join(format.betweenSentences))
    } else {
      const answer = await save(account.id, input)
      if (!answer.ok) return
      const isGoingOn = goesOn(account, answer.value)
      const told = savedInWords(account, answer.value)
      toast(told, isGoingOn ? { untilGone: whileUnpaused(account) } : undefined)
    }
  }
  function savedInWords(before: Account, now: Account): string {
    const held = heldByCap(now.capPerSubmission, now, submissions)
    const isOtherCap = now.capPerDay !== before.capPerDay || now.price !== before.price
    const isUnpaused = before.pause !== undefined && now.pause === undefined
    const isAsked = isOtherCap || isUnpaused
    const none = isAsked ? noneToday(now.capPerDay, now.price, now) : undefined
    const isElsewhere = now.baseUrl !== before.baseUrl && now.token?.kind === 'elsewhere'
    return [
      held === undefined ? t('saved') : t('savedHolds', { count: held.submissions.length }),
      // What the cap left may be gone by now: then it stands still again.
      ...(goesOn(before, now) ? [t('queue:unpaused', { account: now.name })] : []),
      ...(none === undefined ? [] : [noneInWords(none, now)]),
      ...(isElsewhere ? [t('token.hint.elsewhere')] : []),
    ].join(format.betweenSentences)
  }
  /** One press mends it, unless it would save what else was typed as well. */
  function mendCap(current: Account, capPerSubmission: string): void {
    edit({ capPerSubmission })
    // The button goes with what it mends.
    document.getElementById(idOfPlace('capPerSubmission'))?.focus()
    const others = { ...edits, capPerSubmission: saved.capPerSubmission }
    if (isEdited(current, others, format.number)) return
    const mended = readForm({ ...saved, capPerSubmission }, current, format.number)
    if (mended.ok) void saveForm(mended.value)
  }
  return (
    <section ref={pane} aria-label={title} className={styles.pane}>
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        {account === undefined ? undefined : (
          <span className={styles.hint}>
            {account.lastUsedMs === undefined
              ? t('neverUsed')
              : t('inUse', { time: format.moment(account.lastUsedMs) })}
          </span>
        )}
        {account === undefined ? undefined : <RemoveAccount account={account} />}
      </div>
      {pause}
      <Card label={t('section.service')}>
        <h3 className={styles.heading}>{t('section.service')}</h3>
        <ServiceFields isNew={account === undefined} {...fields} />
        {account === undefined ? undefined : <TestSection account={account} isSaved={!isUnsaved} />}
      </Card>
      {account === undefined ? (
        <Card label={t('token.title')}>
          <h3 className={styles.heading}>{t('token.title')}</h3>
          <TokenFields
            label={t('token.field')}
            typed={typed}
            onType={type}
            error={undefined}
            form={accountFormId}
          />
        </Card>
      ) : (
        <TokenSection account={account} />
      )}
      <Card label={t('section.money')}>
        <h3 className={styles.heading}>{t('section.money')}</h3>
        <MoneyFields isNew={account === undefined} {...fields} />
        <div role="status">
          {(account?.knownBalance ?? 0) < 0 && !('knownBalance' in edits) ? (
            <p className={styles.risk}>{t('hint.balanceBelowZero')}</p>
          ) : undefined}
          {account?.pause?.reason === 'balance' && 'knownBalance' in edits ? (
            <p className={styles.hint}>{t('hint.balanceEndsPause')}</p>
          ) : undefined}
          {account !== undefined && account.unitsInDoubt > 0 && 'knownBalance' in edits ? (
            <p className={styles.risk}>
              {t('hint.balanceInDoubt', { units: account.unitsInDoubt })}
            </p>
          ) : undefined}
        </div>
        {account === undefined ? undefined : (
          <CapNote
            accountId={account.id}
            cap={wholeNumber(form.capPerSubmission)}
            price={wholeNumber(form.price) ?? account.price}
            onMend={(cap) => mendCap(account, cap)}
          />
        )}
        {account === undefined ? undefined : (
          <DayCapNote
            account={account}
            cap={wholeNumber(form.capPerDay)}
            price={wholeNumber(form.price) ?? account.price}
          />
        )}
      </Card>
      <Card label={t('section.sending')}>
        <h3 className={styles.heading}>{t('section.sending')}</h3>
        <SendingFields {...fields} />
      </Card>
      <Card label={t('section.limits')}>
        <h3 className={styles.heading}>{t('section.limits')}</h3>
        <LimitFields {...fields} />
      </Card>
      {account === undefined ? undefined : <PaidListSection account={account} />}
      {isUnsaved ? (
        <SaveBar read={read} isNew={account === undefined} onSave={saveForm} />
      ) : undefined}
    </section>
  )
}

/** A field is not called wrong before anything was typed into it. */
function onlyEdited(problems: FormProblems, edits: object): FormProblems {
  return Object.fromEntries(Object.entries(problems).filter(([field]) => field in edits))
}
