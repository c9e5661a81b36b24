import { useState } from 'react'
import {
  Button,
  Checkbox,
  PopupButton,
  SegmentedControl,
  Select,
  TextField,
} from '../../components/index.ts'

import type { BatchSize, ListPart } from '../../../electron/shared/contract/index.ts'
import { appState, host, useApp } from '../../app/index.ts'
import { selectedRange } from '../../grid/index.ts'
import { useText, wholeNumber } from '../../i18n/index.ts'
import { useList, useListSession } from '../open-list/list-state.ts'
import styles from './MorePopup.module.css'
import type { SubmissionPlan } from './use-submission-draft.ts'

/** What is rarely needed of a submission: a part of the list, links per request, resending. */
export function MorePopup({ plan }: { readonly plan: SubmissionPlan }) {
  const t = useText('submit')
  return (
    <PopupButton label={t('more.button')} size="medium" className={styles.button}>
      <div className={styles.panel}>
        <Part plan={plan} />
        <BatchSizes plan={plan} />
        <Resend plan={plan} />
        <Elsewhere plan={plan} />
      </div>
    </PopupButton>
  )
}

type PartKind = 'all' | 'first' | 'shown' | 'selected'

function Part({ plan }: { readonly plan: SubmissionPlan }) {
  const t = useText('submit')
  const session = useListSession()
  const { list, account, part, isPartUnclear } = plan
  const filter = useList((state) => state.filter)
  const selection = useList((state) => state.selection)
  const view = useList((state) => state.view)
  const [kind, setKind] = useState<PartKind>(() => (isPartUnclear ? 'first' : kindOf(part)))
  const [typed, setTyped] = useState(
    part !== undefined && 'firstLinks' in part ? String(part.firstLinks) : '',
  )
  const isFiltered = Object.keys(filter).length > 0
  const isSelected = selection !== undefined && selection.anchor !== selection.active
  const balance = account?.knownBalance
  const covered =
    balance === undefined || account === undefined
      ? undefined
      : Math.floor((balance - account.pendingLinks * account.price) / account.price)
  const limit = account?.limitPerSubmission
  const allowed =
    limit === undefined || account === undefined ? undefined : Math.floor(limit / account.price)
  const isLess = (links: number | undefined): links is number =>
    links !== undefined && links > 0 && links < list.sendable

  function choose(next: PartKind): void {
    setKind(next)
    if (next === 'all') session.setPart(undefined)
    if (next === 'shown') session.setPart({ filter })
    if (next === 'selected' && selection !== undefined && view !== undefined) {
      const [first, last] = selectedRange(selection)
      session.setPart({ viewId: view.viewId, first, last })
    }
    if (next === 'first') type(typed)
  }
  function type(value: string): void {
    setTyped(value)
    const links = wholeNumber(value)
    if (links === undefined || links === 0 || links > list.sendable) session.awaitPart()
    else session.setPart({ firstLinks: links })
  }
  return (
    <section className={styles.section}>
      <Select
        label={t('more.part')}
        options={[
          { id: 'all', name: t('more.all', { count: list.sendable }) },
          { id: 'first', name: t('more.first') },
          ...(isFiltered || kind === 'shown'
            ? [{ id: 'shown' as const, name: t('more.shown') }]
            : []),
          ...(isSelected || kind === 'selected'
            ? [{ id: 'selected' as const, name: t('more.selected') }]
            : []),
        ]}
        value={kind}
        onChange={choose}
      />
      {kind === 'first' ? (
        <div className={styles.first}>
          <TextField
            label={t('more.number')}
            inputMode="numeric"
            value={typed}
            onChange={type}
            error={
              typed !== '' && isPartUnclear
                ? t('more.numberProblem', { most: list.sendable })
                : undefined
            }
          />
          {isLess(covered) ? (
            <Button size="small" onPress={() => type(String(covered))}>
              {t('more.useBalance', { count: covered })}
            </Button>
          ) : undefined}
          {isLess(allowed) ? (
            <Button size="small" onPress={() => type(String(allowed))}>
              {t('more.useLimit', { count: allowed })}
            </Button>
          ) : undefined}
        </div>
      ) : undefined}
    </section>
  )
}

function kindOf(part: ListPart | undefined): PartKind {
  if (part === undefined) return 'all'
  if ('firstLinks' in part) return 'first'
  return 'filter' in part ? 'shown' : 'selected'
}

type SizeKind = 'balanced' | 'fewest' | 'smallest' | 'custom'

/** Shown only if the policies differ: a choice without a difference is no choice. */
function BatchSizes({ plan }: { readonly plan: SubmissionPlan }) {
  const t = useText('submit')
  const { forecast, options } = plan
  const [typed, setTyped] = useState(
    typeof options.batchSize === 'number' ? String(options.batchSize) : '1000',
  )
  const requests = forecast?.requests
  const isChosen = options.batchSize !== 'balanced'
  if (requests === undefined) return undefined
  if (!isChosen && requests.fewest === requests.smallest) return undefined
  const kind: SizeKind = typeof options.batchSize === 'number' ? 'custom' : options.batchSize
  function choose(next: SizeKind): void {
    const size: BatchSize = next === 'custom' ? (wholeNumber(typed) ?? 1_000) : next
    plan.setOptions({ batchSize: size })
  }
  return (
    <section className={styles.section}>
      <SegmentedControl
        label={t('more.batchSize')}
        segments={[
          { id: 'balanced', name: t('more.auto') },
          { id: 'fewest', name: t('more.fewest') },
          { id: 'smallest', name: t('more.smallest') },
          { id: 'custom', name: t('more.custom') },
        ]}
        value={kind}
        onChange={choose}
      />
      {kind === 'custom' ? (
        <TextField
          label={t('more.batchSize')}
          isLabelHidden
          inputMode="numeric"
          value={typed}
          onChange={(value) => {
            setTyped(value)
            const size = wholeNumber(value)
            if (size !== undefined && size > 0) plan.setOptions({ batchSize: size })
          }}
        />
      ) : undefined}
      <p className={styles.hint}>
        {t('more.batchHint', { count: requests.chosen, units: forecast?.exposureUnits ?? 0 })}
      </p>
    </section>
  )
}

function Resend({ plan }: { readonly plan: SubmissionPlan }) {
  const t = useText('submit')
  const common = useText('common')
  const session = useListSession()
  const { list, account } = plan
  const count = list.resendable + list.resending
  if (count === 0) return undefined
  return (
    <section className={styles.section}>
      <Checkbox
        isSelected={list.resending > 0}
        isIndeterminate={list.resending > 0 && list.resendable > 0}
        onChange={(resend) =>
          void session.edit((listId) =>
            host.request('rows.resend', { listId, resend, target: undefined }),
          )
        }
      >
        {t('more.resend', {
          count,
          units: common('units', { count: count * (account?.price ?? 1) }),
        })}
      </Checkbox>
    </section>
  )
}

function Elsewhere({ plan }: { readonly plan: SubmissionPlan }) {
  const t = useText('submit')
  const session = useListSession()
  const isSkipped = useApp((state) => state.snapshot?.settings.skipSentElsewhere === true)
  const { account, accounts } = plan
  const isAlone = accounts.filter(({ isPractice }) => !isPractice).length < 2
  if (account === undefined || account.isPractice || isAlone) return undefined
  const accountId = account.id
  async function skip(skipSentElsewhere: boolean): Promise<void> {
    const { listId } = session
    await appState.getState().saveSettings({ skipSentElsewhere })
    const used = await host.request('list.useAccount', { listId, accountId, skipSentElsewhere })
    if (used.ok) session.take(used.value)
  }
  return (
    <section className={styles.section}>
      <Checkbox isSelected={isSkipped} onChange={(next) => void skip(next)}>
        {t('more.elsewhere')}
      </Checkbox>
    </section>
  )
}
