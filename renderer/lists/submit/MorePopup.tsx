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
import type { SubmissionDraft } from './use-submission-draft.ts'

/** Options that are rarely needed: a part of the list, links per request, resending. */
export function MorePopup({ draft }: { readonly draft: SubmissionDraft }) {
  const t = useText('submit')
  return (
    <PopupButton label={t('more.button')} size="medium" className={styles.button}>
      <div className={styles.panel}>
        <PartChoice draft={draft} />
        <BatchSizes draft={draft} />
        <ResendChoice draft={draft} />
        <SkipSentElsewhere draft={draft} />
      </div>
    </PopupButton>
  )
}

type PartKind = 'all' | 'first' | 'shown' | 'selected'

/** The part of the list that is sent. */
function PartChoice({ draft }: { readonly draft: SubmissionDraft }) {
  const t = useText('submit')
  const session = useListSession()
  const { list, account, part, isPartInvalid } = draft
  const filter = useList((state) => state.filter)
  const selection = useList((state) => state.selection)
  const view = useList((state) => state.view)
  const [kind, setKind] = useState<PartKind>(() => (isPartInvalid ? 'first' : kindOf(part)))
  const [typed, setTyped] = useState(
    part !== undefined && 'firstLinks' in part ? String(part.firstLinks) : '',
  )
  const isFiltered = Object.keys(filter).length > 0
  const isSelected = selection !== undefined && selection.anchor !== selection.active
  const balance = account?.knownBalance
  const linksCovered =
    balance === undefined || account === undefined
      ? undefined
      : Math.floor((balance - account.pendingLinks * account.price) / account.price)
  const limit = account?.limitPerSubmission
  const linksAllowed =
    limit === undefined || account === undefined ? undefined : Math.floor(limit / account.price)
  const isPartOfList = (links: number | undefined): links is number =>
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
    if (links === undefined || links === 0 || links > list.sendable) session.invalidatePart()
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
              typed !== '' && isPartInvalid
                ? t('more.numberProblem', { most: list.sendable })
                : undefined
            }
          />
          {isPartOfList(linksCovered) ? (
            <Button size="small" onPress={() => type(String(linksCovered))}>
              {t('more.useBalance', { count: linksCovered })}
            </Button>
          ) : undefined}
          {isPartOfList(linksAllowed) ? (
            <Button size="small" onPress={() => type(String(linksAllowed))}>
              {t('more.useLimit', { count: linksAllowed })}
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

/** Links per request. Shown only if the choice makes a difference, or was made already. */
function BatchSizes({ draft }: { readonly draft: SubmissionDraft }) {
  const t = useText('submit')
  const { forecast, options } = draft
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
    draft.setOptions({ batchSize: size })
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
            if (size !== undefined && size > 0) draft.setOptions({ batchSize: size })
          }}
        />
      ) : undefined}
      <p className={styles.hint}>
        {t('more.batchHint', { count: requests.chosen, units: forecast?.exposureUnits ?? 0 })}
      </p>
    </section>
  )
}

/** Sends links again that were sent before. */
function ResendChoice({ draft }: { readonly draft: SubmissionDraft }) {
  const t = useText('submit')
  const common = useText('common')
  const session = useListSession()
  const { list, account } = draft
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

/** Excludes links that were sent on another account. Shown if there are several accounts. */
function SkipSentElsewhere({ draft }: { readonly draft: SubmissionDraft }) {
  const t = useText('submit')
  const session = useListSession()
  const isSkipped = useApp((state) => state.snapshot?.settings.skipSentElsewhere === true)
  const { account, accounts } = draft
  const isOnlyAccount = accounts.filter(({ isPractice }) => !isPractice).length < 2
  if (account === undefined || account.isPractice || isOnlyAccount) return undefined
  const accountId = account.id
  async function skip(skipSentElsewhere: boolean): Promise<void> {
    const { listId } = session
    await appState.getState().saveSettings({ skipSentElsewhere })
    const used = await host.request('list.useAccount', { listId, accountId, skipSentElsewhere })
    if (used.ok) session.update(used.value)
  }
  return (
    <section className={styles.section}>
      <Checkbox isSelected={isSkipped} onChange={(next) => void skip(next)}>
        {t('more.elsewhere')}
      </Checkbox>
    </section>
  )
}
