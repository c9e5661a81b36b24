import type { PracticeSettings } from './practice-server.ts'

/** The one message a host sends to its practice process; the token travels here, never as an argument. */
export interface StartPractice {
  readonly kind: 'start'
  readonly settings: PracticeSettings
}

/** The one message it gets back. After `failed` the process ends with exit code 1. */
export type PracticeStarted =
  | { readonly kind: 'listening'; readonly baseUrl: string }
  /** `code` is the system's, for example EADDRINUSE. */
  | { readonly kind: 'failed'; readonly code: string | undefined }

/** Recognises the host's message. */
export function isStartPractice(message: unknown): message is StartPractice {
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
