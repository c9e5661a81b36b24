import type { PutAside } from '../../../electron/shared/lists-before.ts'
import { useText } from '../../i18n/use-text.ts'
import { useAsideName } from './use-aside-name.ts'

/** Says of a list which another one took the place of that it is put aside, by its name. */
export function usePutAsideInWords(): (list: PutAside) => string {
  const { t } = useText('new')
  const named = useAsideName()
  return (list) => t('putAside.lines', { count: list.lines, name: named(list) })
}
