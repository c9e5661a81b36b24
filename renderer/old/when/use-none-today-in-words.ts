import type { Account } from '../../../electron/shared/account.ts'
import { useText } from '../../i18n/use-text.ts'
import { useCapNoticeInWords } from './use-cap-notice-in-words.ts'
import type { NoneToday } from './none-today.ts'

/** The way to say that nothing leaves today under a cap: the same while it is typed and when it is saved. */
export function useNoneTodayInWords(): (none: NoneToday, account: Account) => string {
  const { t } = useText('accounts')
  const capInWords = useCapNoticeInWords()
  return (none, account) =>
    none.kind === 'noneADay'
      ? capInWords('noneADay', account)
      : t('daySpent', { units: none.units, needed: none.needed })
}
