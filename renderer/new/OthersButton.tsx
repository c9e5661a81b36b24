import { useText } from '../text/use-text.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'

/** Says how many other lists are put aside. */
export function OthersButton({ count }: { readonly count: number }) {
  const { t } = useText('new')
  return (
    <Button size="small" look="quiet">
      {t('putAside.others', { count })}
      <Icon name="chevron-down" size={13} />
    </Button>
  )
}
