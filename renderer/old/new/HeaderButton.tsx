import { Button } from '../../components/Button.tsx'
import type { IconName } from '../../components/Icon.tsx'
import { IconButton } from '../../components/IconButton.tsx'
import { narrowWindow, useMedia } from '../../components/use-media.ts'

interface HeaderButtonProps {
  readonly label: string
  readonly icon: IconName
  readonly onPress: () => void
  readonly look?: 'outlined' | 'quiet'
  readonly 'aria-keyshortcuts'?: string
}

/** A button at the top of the review; in a narrow window its picture stands for its words. */
export function HeaderButton({ label, icon, look = 'outlined', ...rest }: HeaderButtonProps) {
  if (useMedia(narrowWindow)) return <IconButton icon={icon} label={label} {...rest} />
  return (
    <Button look={look} icon={look === 'quiet' ? undefined : icon} {...rest}>
      {label}
    </Button>
  )
}
