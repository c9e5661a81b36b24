import { useCallback, useSyncExternalStore } from 'react'

/** Below this width the rail shows icons only: beside its words and a side panel no grid had room. */
export const narrowRail = '(width < 1200px)'

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
  return useSyncExternalStore(
    watch,
    () => matchMedia(query).matches,
    // The page is written before its window is known.
    () => false,
  )
}
