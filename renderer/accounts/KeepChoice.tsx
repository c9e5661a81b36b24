import { useState } from 'react'
import { Select } from '../components/index.ts'

import { useApp } from '../app/index.ts'
import { useText } from '../i18n/index.ts'
import styles from './AccountsScreen.module.css'

type Keep = 'stored' | 'session'

/** How a token is kept, as far as this computer lets the user choose. */
export function useKeep() {
  const store = useApp((state) => state.snapshot?.tokenStore)
  const [chosen, setChosen] = useState<Keep>()
  const canStore =
    store !== undefined &&
    store.kind !== 'session-only' &&
    store.kind !== 'denied' &&
    store.kind !== 'waiting'
  const keep: Keep = canStore
    ? (chosen ?? (store.kind === 'weak' ? 'session' : 'stored'))
    : 'session'
  return { keep, onKeep: setChosen, store: store?.kind, canStore }
}

/** Asks how a token is kept where there is a choice, and says what that means. */
export function KeepChoice({ keep, onKeep, store, canStore }: ReturnType<typeof useKeep>) {
  const t = useText('accounts')
  if (!canStore) {
    if (store === 'denied') return <p className={styles.hint}>{t('keep.denied')}</p>
    if (store === 'waiting') return <p className={styles.hint}>{t('keep.waiting')}</p>
    return store === 'session-only' ? (
      <p className={styles.hint}>{t('keep.sessionOnly')}</p>
    ) : undefined
  }
  const isWeak = store === 'weak'
  return (
    <div>
      <Select<Keep>
        label={t('keep.label')}
        options={[
          { id: 'stored', name: isWeak ? t('keep.storedWeak') : t('keep.stored') },
          { id: 'session', name: t('keep.session') },
        ]}
        value={keep}
        onChange={onKeep}
      />
      {isWeak ? <p className={styles.hint}>{t('keep.weak')}</p> : undefined}
    </div>
  )
}
