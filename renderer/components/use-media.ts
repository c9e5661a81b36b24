import { useCallback, useSyncExternalStore } from 'react'

/** Below this width the rail shows icons only: beside its words and a side panel no grid had room. */
export const narrowRail = '(width < 1200px)'

/** Below this width side panels become bars. */
export const narrowWindow = '(width < 1024px)'

/** So small (a small window, 200 % zoom) that all but the main thing is one press away. */
export const smallWindow = '(width < 800px), (width < 1024px) and (height < 520px)'

/** So low (200 % zoom), and not as narrow as at 400 %, that a note has one line. */
export const lowWindow = '(560px <= width < 1024px) and (height < 520px)'

/** So small that a dialog shows one of its parts at a time, or two of them would scroll, one inside the other. */
export const smallDialog = '(width < 800px), (height < 520px)'

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
