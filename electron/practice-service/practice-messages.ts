import type { PracticeSettings, PracticeStart } from '../shared/practice.ts'

/** Recognises the host's message. */
export function isPracticeStart(message: unknown): message is PracticeStart {
  if (typeof message !== 'object' || message === null) return false
  if (!('kind' in message && message.kind === 'start' && 'settings' in message)) return false
  const { settings } = message
  return (
    typeof settings === 'object' &&
    settings !== null &&
    hasNumber(settings, 'port') &&
    hasNumber(settings, 'balance') &&
    hasNumber(settings, 'ratePerMinute') &&
    hasText(settings, 'token') &&
    hasText(settings, 'booksPath') &&
    'faults' in settings &&
    Array.isArray(settings.faults)
  )
}

function hasNumber(settings: object, name: keyof PracticeSettings): boolean {
  return typeof Reflect.get(settings, name) === 'number'
}

function hasText(settings: object, name: keyof PracticeSettings): boolean {
  return typeof Reflect.get(settings, name) === 'string'
}
