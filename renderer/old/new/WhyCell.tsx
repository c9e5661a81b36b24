import type { DraftRow } from '../../../electron/shared/draft-rows.ts'
import type { DecideChoice, DecideKind } from '../../../electron/shared/link.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../components/Button.tsx'
import styles from './cells.module.css'
import { choiceKey } from './choice-words.ts'
import { review, useReview } from './stores.ts'
import { useJudgedInWords } from './use-judged-in-words.ts'
import { only, type RowActions } from './use-row-actions.ts'

interface WhyCellProps {
  readonly row: DraftRow
  readonly reasons: readonly string[]
  readonly actions: RowActions
}

/** Why a line is what it is, and the press that mends it. */
export function WhyCell({ row, reasons, actions }: WhyCellProps) {
  const edit = useReview(({ editing }) => (editing?.row === row.row ? editing : undefined))
  const inWords = useJudgedInWords()
  const { t } = useText('new')
  if (edit !== undefined)
    return (
      <span className={styles.why}>
        {edit.judged === undefined ? '' : inWords(edit.judged).why}
      </span>
    )
  const words = reasons.join(' · ')
  const [reason, ...others] = reasons
  const askedOf = kindOfEitherWay(row)
  const wouldSend =
    row.status === 'decide' && row.link !== undefined
      ? ` · ${t('wouldBeSent', { link: row.link })}`
      : ''
  return (
    <span title={words + wouldSend} className={styles.why}>
      <span className={styles.words}>
        {[
          askedOf === undefined || askedOf === 'maybe-cut' ? reason : t(`eitherWay.${askedOf}`),
          ...others,
        ].join(' · ')}
      </span>
      {row.status === 'decide' || row.status === 'excluded' ? (
        <Remedy row={row} actions={actions} />
      ) : undefined}
    </span>
  )
}

function Remedy({ row, actions }: Omit<WhyCellProps, 'reasons'>) {
  const { t } = useText('new')
  if (row.status === 'excluded')
    return (
      <Press name={t('restoreOne')} onPress={() => void actions.putBack({ rows: [row.row] })} />
    )
  const { decideKind, choices } = row
  const [suggestion] = choices
  if (decideKind === undefined || suggestion === undefined) return undefined
  const press = (choice: DecideChoice, name: string) => (
    <Press key={choice} name={name} onPress={() => void actions.decide(only(row), choice)} />
  )
  const askedOf = kindOfEitherWay(row)
  const ways = choices.filter((choice) => choice !== 'exclude')
  // What mends it, the site, is asked for once for all of its kind.
  if (decideKind === 'no-site')
    return <Press name={t('site.ask')} onPress={() => review.getState().setMending('site')} />
  if (askedOf === undefined) return press(suggestion, t(choiceKey(decideKind, suggestion)))
  return ways.map((way) => press(way, t(`eitherWay.${shortWay(askedOf, way)}`)))
}

type EitherWayKind = Extract<
  DecideKind,
  'text-after-link' | 'space-in-link' | 'maybe-cut' | 'broken-row' | 'shown-differs'
>

/** What names a way in the width of a cell, beside the other way. */
function shortWay(kind: EitherWayKind, way: Exclude<DecideChoice, 'exclude'>) {
  if (kind === 'broken-row') return way === 'keep' ? 'firstCell' : 'joined'
  if (kind === 'shown-differs') return way === 'keep' ? 'asShown' : 'target'
  return kind === 'maybe-cut' && way === 'keep' ? 'keepDots' : way
}

/**
 * Set where either of two links may be meant, which only the user can tell: both ways are offered,
 * and beside them there is room for a word or two.
 */
function kindOfEitherWay({ status, decideKind, choices }: DraftRow): EitherWayKind | undefined {
  const ways = choices.filter((choice) => choice !== 'exclude')
  if (status !== 'decide' || ways.length < 2) return undefined
  switch (decideKind) {
    case 'text-after-link':
    case 'space-in-link':
    case 'broken-row':
    case 'shown-differs':
      return decideKind
    case 'maybe-cut':
      return ways[0] === 'keep' && ways.includes('trim') ? decideKind : undefined
    default:
      return undefined
  }
}

/** Set off from the words before it, which it would else seem to be one with. */
function Press({ name, onPress }: { readonly name: string; readonly onPress: () => void }) {
  return (
    <>
      <span aria-hidden>·</span>
      <Button look="link" excludeFromTabOrder onPress={onPress}>
        {name}
      </Button>
    </>
  )
}
