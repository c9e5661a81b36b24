import { useId } from 'react'

import { useApp } from '../app-state.ts'
import { useText } from '../../i18n/use-text.ts'
import { SegmentedControl } from '../../components/SegmentedControl.tsx'
import { TextField } from '../../components/TextField.tsx'
import { type TypedToken, useAccounts } from './accounts-store.ts'
import styles from './AccountsScreen.module.css'
import { idOfPlace } from './use-open-place.ts'

interface TokenFieldsProps {
  readonly label: string
  readonly typed: TypedToken
  readonly onType: (typed: TypedToken) => void
  readonly error: string | undefined
  /** The id of the form that Enter submits, where that is not around the fields. */
  readonly form?: string
}

/** The field for a token and how to keep it, with what that means on this computer. */
export function TokenFields({ label, typed, onType, error, form }: TokenFieldsProps) {
  const { t } = useText('accounts')
  const store = useTokenStore()
  const keptId = useId()
  const canStore = store === 'strong' || store === 'weak' || store === 'unasked'
  return (
    <>
      <div className={styles.row}>
        <TextField
          type="password"
          id={idOfPlace('token')}
          label={label}
          value={typed.token}
          onChange={(token) => onType({ ...typed, token })}
          error={error}
          form={form}
          aria-describedby={keptId}
          className={styles.token}
        />
        {canStore ? (
          <SegmentedControl
            label={t('token.keep')}
            segments={[
              { id: 'stored', name: t(store === 'weak' ? 'token.weak' : 'token.stored') },
              { id: 'session', name: t('token.session') },
            ]}
            value={typed.keep}
            onChange={(keep) => onType({ ...typed, keep })}
          />
        ) : undefined}
      </div>
      <p id={keptId} className={styles.hint}>
        {t(`token.keepHint.${store}`)}
      </p>
    </>
  )
}

/**
 * What was typed of an account's token, also before another screen was looked at, and how to change
 * that; at first nothing, to be kept as well as this computer can without weak protection.
 */
export function useTypedToken(
  of: number | 'new',
): readonly [TypedToken, (typed: TypedToken) => void] {
  const store = useTokenStore()
  const keep = store === 'strong' || store === 'unasked' ? 'stored' : 'session'
  const typed = useAccounts((state) => state.tokens.get(of))
  const typeToken = useAccounts((state) => state.typeToken)
  return [typed ?? { token: '', keep }, (next) => typeToken(of, next)]
}

function useTokenStore() {
  return useApp((state) => state.snapshot?.tokenStore.kind ?? 'session-only')
}
