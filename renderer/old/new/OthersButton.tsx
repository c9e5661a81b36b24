import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../components/Button.tsx'
import { Icon } from '../../components/Icon.tsx'

interface OthersButtonProps {
  readonly count: number
  /** Without one it opens the menu around it. */
  readonly onPress?: () => void
  /** The one in whose place it stands had it. */
  readonly hasKeyboard?: boolean
}

/** Says how many other lists are put aside. */
export function OthersButton({ count, onPress, hasKeyboard = false }: OthersButtonProps) {
  const { t } = useText('new')
  return (
    <Button
      size="small"
      look="quiet"
      autoFocus={hasKeyboard}
      {...(onPress === undefined ? {} : { onPress })}
    >
      {t('putAside.others', { count })}
      <Icon name="chevron-down" size={13} />
    </Button>
  )
}
