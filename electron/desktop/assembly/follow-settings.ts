import { app, nativeTheme } from 'electron'
import type { Settings } from '../../shared/contract.ts'
import type { Background } from '../background.ts'
import { startAtLogin } from '../login-item.ts'
import type { Place } from './place.ts'

export interface FollowParts {
  readonly place: Place
  readonly background: Background
  /** Says what stands on the screen outside the page anew. */
  readonly speak: () => void
}

/** Does at once what these settings ask of the desktop, and hands over what is to be told of each change. */
export function followSettings(
  settings: Settings,
  { place, background, speak }: FollowParts,
): (changed: Settings) => void {
  const { platform } = place
  let { language, startAtLogin: startsAtLogin } = settings
  function follow(changed: Settings): void {
    nativeTheme.themeSource = changed.theme
    background.turn(changed.runInBackground && platform !== 'darwin')
    // Only a change: the user may have switched it off in the system's own settings.
    if (changed.startAtLogin !== startsAtLogin)
      startAtLogin({ app, ...place }, changed.startAtLogin)
    if (changed.language !== language) speak()
    ;({ language, startAtLogin: startsAtLogin } = changed)
  }
  speak()
  follow(settings)
  return follow
}
