import { useCallback, useSyncExternalStore } from 'react'

/** Below this width the rail shows icons only and side panels become bars. */
export const narrowWindow = '(width < 1024px)'

/** Whether a media query holds, kept up to date. */
export function useMedia(query: string): boolean {
  const watch = useCallback(
    (onChange: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', onChange)
      return () => media.removeEventListener('change', onChange)
    },
    [query],
  )
  return useSyncExternalStore(watch, () => matchMedia(query).matches)
}
