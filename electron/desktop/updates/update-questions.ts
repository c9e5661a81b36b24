import type { MessageBoxOptions } from 'electron'
import type { DesktopWords } from '../words/desktop-words.ts'
import type { NoFeed } from './update-feed.ts'

/** The answers to a question of updates, by the number of their button. */
export const later = 0
export const now = 1

type Words = DesktopWords['updates']

/** This build does not update itself. */
export function noUpdates(words: Words, why: NoFeed): MessageBoxOptions {
  return { type: 'info', message: words.none, detail: words.whyNone[why] }
}

/** Linkferry sends, so it does nothing else. */
export function notWhileSending(words: Words): MessageBoxOptions {
  return { type: 'info', message: words.notWhileSending, detail: words.notWhileSendingText }
}

/** There is a newer version; nothing of it was fetched. */
export function mayDownload(words: Words, version: string, isDaily: boolean): MessageBoxOptions {
  return {
    type: 'question',
    message: words.mayDownload(version),
    detail: words.mayDownloadText,
    buttons: [words.later, words.download],
    defaultId: now,
    cancelId: later,
    checkboxLabel: words.daily,
    checkboxChecked: isDaily,
  }
}

/** The newest version runs. */
export function isNewest(words: Words, version: string, isDaily: boolean): MessageBoxOptions {
  const message = words.isNewest(version)
  return { type: 'info', message, checkboxLabel: words.daily, checkboxChecked: isDaily }
}

/** A version was downloaded and waits. */
export function mayInstall(words: Words, version: string): MessageBoxOptions {
  return {
    type: 'question',
    message: words.mayInstall(version),
    detail: words.mayInstallText,
    buttons: [words.later, words.install],
    defaultId: later,
    cancelId: later,
  }
}

/** The feed, the download or the signature was not in order. */
export function notUpdated(words: Words, what: keyof Words['failed']): MessageBoxOptions {
  return { type: 'warning', message: words.failed[what], detail: words.failedText }
}
