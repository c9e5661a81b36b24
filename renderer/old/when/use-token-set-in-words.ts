import type { Account } from '../../../electron/shared/account.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { goesOn } from './goes-on.ts'

/** The way to say that a token is set, and that its account is no longer paused where that is so. */
export function useTokenSetInWords(): (before: Account | undefined, now: Account) => string {
  const { t } = useText(['accounts', 'queue'])
  const { betweenSentences } = useFormat()
  return (before, now) => {
    const sentences = [
      t('token.saved'),
      ...(goesOn(before, now) ? [t('queue:unpaused', { account: now.name })] : []),
    ]
    return sentences.join(betweenSentences)
  }
}
