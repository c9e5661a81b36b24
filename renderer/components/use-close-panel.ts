import { useContext } from 'react'
import { OverlayTriggerStateContext } from 'react-aria-components/Dialog'

/** The way to close the panel of a button from within. */
export function useClosePanel(): () => void {
  const panel = useContext(OverlayTriggerStateContext)
  return () => panel?.close()
}
