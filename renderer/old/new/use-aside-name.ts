import type { PutAside } from '../../../electron/shared/lists-before.ts'
import { useFormat } from '../../i18n/format.ts'
import { useListName } from '../../i18n/list-name.ts'
import { useText } from '../../i18n/use-text.ts'

/** Calls a list that is put aside by its name, or where it has none by the host of its first link and its time. */
export function useAsideName(): (list: Pick<PutAside, 'name' | 'host' | 'atMs'>) => string {
  const { t } = useText('new')
  const format = useFormat()
  const named = useListName()
  return ({ name, host, atMs }) =>
    name === '' && host !== undefined
      ? t('putAside.unnamed', { host, time: format.exactMoment(atMs) })
      : named({ label: name, createdMs: atMs })
}
