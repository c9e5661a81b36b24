import type { WrittenFile } from '../../electron/shared/contract.ts'
import type { Result } from '../../electron/shared/result.ts'
import type { history } from '../text/history.ts'
import { useText } from '../text/use-text.ts'
import { download } from '../ui/download.ts'
import { useToast } from '../ui/Toasts.tsx'

type Problem = keyof typeof history.export.problem

/** Waits for a file that was asked for, lets a browser fetch it, and says where it is. */
export function useWritten(): (written: Promise<Result<WrittenFile, Problem>>) => Promise<void> {
  const { t } = useText('history')
  const toast = useToast()
  return async (written) => {
    const file = await written
    if (!file.ok) toast(t(`export.problem.${file.error}`))
    else if (file.value.kind === 'saved') toast(t('export.saved', { path: file.value.path }))
    else if (file.value.kind === 'download') {
      download(file.value.url)
      toast(t('export.downloaded'))
    }
  }
}
