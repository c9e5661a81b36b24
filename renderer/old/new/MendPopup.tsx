import { useEffect, useId, useState } from 'react'

import type { DraftSummary } from '../../../electron/shared/draft.ts'
import {
  choicesOfKind,
  type DecideChoice,
  type DecideKind,
  decideKinds,
} from '../../../electron/shared/link.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../components/Button.tsx'
import { PopupButton } from '../../components/PopupButton.tsx'
import { TextField } from '../../components/TextField.tsx'
import { choiceKey } from './choice-words.ts'
import styles from './KindList.module.css'
import { review, useReview } from './stores.ts'
import { useGridFocus } from './use-grid-focus.ts'
import { useItemInPlace } from './use-item-in-place.ts'
import { useMendable, useSuggested, useTrimmable } from './use-mendable.ts'
import { useRowActions } from './use-row-actions.ts'
import { useShow } from './use-show.ts'

/** Settles all lines of a kind that need a choice at once; the suggested way stands first. */
export function MendPopup({ draft }: { readonly draft: DraftSummary }) {
  const { t } = useText('new')
  const kinds = decideKinds.filter((kind) => draft.byDecideKind[kind] > 0)
  const count = draft.byStatus.decide
  const isOpen = useReview((state) => state.mending !== undefined)
  const { setMending } = review.getState()
  const isAsked = count > 0
  // The button may go while it is open, and comes back closed.
  useEffect(() => {
    if (!isAsked) setMending(undefined)
    return () => setMending(undefined)
  }, [isAsked, setMending])
  if (!isAsked) return undefined
  return (
    <PopupButton
      label={t('mend', { count })}
      isOpen={isOpen}
      onOpenChange={(opens) => setMending(opens ? 'kinds' : undefined)}
    >
      <MendKinds draft={draft} kinds={kinds} />
    </PopupButton>
  )
}

interface MendKindsProps {
  readonly draft: DraftSummary
  readonly kinds: readonly DecideKind[]
}

function MendKinds({ draft, kinds }: MendKindsProps) {
  useGridFocus()
  const list = useItemInPlace()
  return (
    <ul ref={list} className={styles.kinds}>
      {kinds.length === 1 ? undefined : <MendSuggested draft={draft} />}
      {kinds.map((kind) => (
        <MendKind key={kind} kind={kind} count={draft.byDecideKind[kind]} />
      ))}
    </ul>
  )
}

/** All kinds in one press, as far as the app suggests to mend them. */
function MendSuggested({ draft }: { readonly draft: DraftSummary }) {
  const { t } = useText('new')
  const actions = useRowActions()
  const waiting = draft.byStatus.decide
  const suggested = useSuggested(Object.values(draft.byDecideKind).join(' '))
  const nameId = useId()
  const othersId = useId()
  if (suggested === 0) return undefined
  const others = suggested === undefined ? 0 : Math.max(0, waiting - suggested)
  return (
    <li className={styles.kind}>
      <span className={styles.words}>
        <span id={nameId}>{t('allKinds')}</span>
        {others === 0 ? undefined : (
          <span id={othersId} className={styles.rest}>
            {t('othersYours', { count: others })}
          </span>
        )}
      </span>
      <span
        role="group"
        aria-labelledby={nameId}
        {...(others === 0 ? {} : { 'aria-describedby': othersId })}
        className={styles.choices}
      >
        <Button
          size="small"
          isDisabled={suggested === undefined}
          onPress={() => void actions.mendSuggested()}
        >
          {t('asSuggested', { count: suggested ?? waiting })}
        </Button>
      </span>
    </li>
  )
}

function MendKind({ kind, count }: { readonly kind: DecideKind; readonly count: number }) {
  const { t } = useText('new')
  const actions = useRowActions()
  const show = useShow()
  const format = useFormat()
  const mendable = useMendable(kind, count)
  const trimmable = useTrimmable(kind, count)
  const isOffered: Readonly<Record<DecideChoice, boolean>> = {
    mend: kind !== 'no-site' && (mendable ?? 0) > 0,
    keep: true,
    trim: (trimmable ?? 0) > 0,
    exclude: true,
  }
  const choices = choicesOfKind[kind].filter((choice) => isOffered[choice])
  const isOfSome = mendable !== undefined && 0 < mendable && mendable < count
  function wordsOf(choice: DecideChoice): string {
    const words = t(choiceKey(kind, choice))
    if (choice === 'mend' && isOfSome) return `${words} · ${format.number(mendable)}`
    const isTrimOfSome = choice === 'trim' && trimmable !== undefined && trimmable < count
    return isTrimOfSome ? `${words} · ${format.number(trimmable)}` : words
  }
  const nameId = useId()
  const othersId = useId()
  const item = (
    <li className={styles.kind}>
      <span className={styles.words}>
        {/* Read as the name of the group. */}
        <span id={nameId} aria-hidden>
          {t(`decideLong.${kind}`, { count })}
        </span>
        {isOfSome ? (
          <span id={othersId} className={styles.others}>
            {t(kind === 'maybe-cut' ? 'othersWithoutRest' : 'othersApart', {
              count: count - mendable,
            })}
          </span>
        ) : undefined}
      </span>
      <span
        role="group"
        aria-labelledby={nameId}
        {...(isOfSome ? { 'aria-describedby': othersId } : {})}
        className={styles.choices}
      >
        {choices.map((choice, index) => (
          <Button
            key={choice}
            size="small"
            look={index === 0 && choice !== 'exclude' ? 'outlined' : 'quiet'}
            onPress={() => void actions.decideKind(kind, choice)}
          >
            {wordsOf(choice)}
          </Button>
        ))}
        <Button
          size="small"
          look="quiet"
          onPress={() => show({ decideKind: kind, statuses: ['decide'] })}
        >
          {t('showThese')}
        </Button>
      </span>
    </li>
  )
  return kind === 'no-site' ? (
    <>
      {item}
      <SiteOfPaths />
    </>
  ) : (
    item
  )
}

/** Asks once which site the paths of the list belong to. */
function SiteOfPaths() {
  const { t } = useText('new')
  const actions = useRowActions()
  const [site, setSite] = useState('')
  const [isTold, setTold] = useState(false)
  const isAskedFor = useReview((state) => state.mending === 'site')
  async function add(): Promise<void> {
    if (!(await actions.nameSite(site))) setTold(true)
  }
  return (
    <li>
      <form
        className={styles.site}
        onSubmit={(event) => {
          event.preventDefault()
          void add()
        }}
      >
        <TextField
          label={t('site.field')}
          error={isTold ? t('site.invalid') : undefined}
          inputMode="url"
          autoFocus={isAskedFor}
          placeholder="https://"
          value={site}
          onChange={(typed) => {
            setSite(typed)
            setTold(false)
          }}
        />
        <Button size="small" look="outlined" type="submit">
          {t('site.add')}
        </Button>
      </form>
    </li>
  )
}
