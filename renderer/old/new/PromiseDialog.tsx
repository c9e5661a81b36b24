import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../components/Button.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import styles from './PromiseDialog.module.css'

const points = ['written', 'doubt', 'once', 'lines', 'limit'] as const

interface PromiseDialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** How no link is lost and none paid twice, and what that cannot cover. */
export function PromiseDialog({ isOpen, onClose }: PromiseDialogProps) {
  const { t } = useText(['new', 'words'])
  return (
    <Dialog
      title={t('new:promise.title')}
      isOpen={isOpen}
      onClose={onClose}
      actions={<Button onPress={onClose}>{t('words:close')}</Button>}
    >
      <dl className={styles.points}>
        {points.map((point) => (
          <div key={point}>
            <dt>{t(`new:promise.${point}`)}</dt>
            <dd>{t(`new:promise.${point}Text`)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
