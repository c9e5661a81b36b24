import type { DraftRow } from '../../electron/shared/draft.ts'
import { useText } from '../text/use-text.ts'
import { Button } from '../ui/Button.tsx'
import styles from './cells.module.css'
import { choiceKey } from './choice-words.ts'
import { useReasonsInWords } from './use-reasons-in-words.ts'
import { useRowActions } from './use-row-actions.ts'

/** Why a line is what it is, and the one press that mends it. */
export function WhyCell({ row }: { readonly row: DraftRow }) {
  const { t } = useText('new')
  const actions = useRowActions()
  const words = useReasonsInWords(row).join(' · ')
  const choice = row.status === 'decide' ? row.choices[0] : undefined
  return (
    <span title={words} className={styles.why}>
      <span className={styles.words}>{words}</span>
      {choice === undefined || row.decideKind === undefined ? undefined : (
        <Button look="link" excludeFromTabOrder onPress={() => void actions.decide([row], choice)}>
          {t(choiceKey(row.decideKind, choice))}
        </Button>
      )}
      {row.status === 'excluded' ? (
        <Button look="link" excludeFromTabOrder onPress={() => void actions.putBack([row])}>
          {t('restoreOne')}
        </Button>
      ) : undefined}
    </span>
  )
}
