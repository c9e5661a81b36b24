import type { PutAside } from '../../electron/shared/lists-before.ts'
import { useListName } from '../text/list-name.ts'
import { useText } from '../text/use-text.ts'

/** Says of a list which another one took the place of that it is put aside, by its name. */
export function usePutAsideInWords(): (list: PutAside) => string {
  const { t } = useText('new')
  const named = useListName()
  return ({ name, atMs, lines }) =>
    t('putAside.lines', { count: lines, name: named({ label: name, createdMs: atMs }) })
}
