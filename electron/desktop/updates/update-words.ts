import type { MessageBoxOptions } from 'electron'
import type { NoFeed } from './update-feed.ts'

/** The answers to a question of updates, by the number of their button. */
export const later = 0
export const now = 1

const whyNone: Readonly<Record<NoFeed, string>> = {
  'not-packaged': 'It runs from its sources. Fetch newer ones from where you have these.',
  'unsigned-system':
    'On Linux new versions come from where you got this one: your package manager, or a new AppImage.',
  'no-feed':
    'It was packaged without an address for updates. Fetch new versions from where you got it.',
  'not-signed':
    'It is not signed, so nothing could tell whether an update comes from its makers. Fetch new versions from where you got it.',
}

/** This build does not update itself. */
export function noUpdates(why: NoFeed): MessageBoxOptions {
  return {
    type: 'info',
    message: 'This Linkferry does not look for updates.',
    detail: whyNone[why],
  }
}

/** Linkferry sends, so it does nothing else. */
export const notWhileSending: MessageBoxOptions = {
  type: 'info',
  message: 'Linkferry does not look for updates while it is sending.',
  detail: 'Look again when nothing is being sent. Nothing was fetched and nothing was changed.',
}

/** There is a newer version; nothing of it was fetched. */
export function mayDownload(version: string, isDaily: boolean): MessageBoxOptions {
  return {
    type: 'question',
    message: `Linkferry ${version} can be downloaded.`,
    detail:
      'It is not installed before you say so. Where sending starts meanwhile, the download stops and you are asked again.',
    buttons: ['Later', 'Download'],
    defaultId: now,
    cancelId: later,
    ...daily(isDaily),
  }
}

/** The newest version runs. */
export function isNewest(version: string, isDaily: boolean): MessageBoxOptions {
  return { type: 'info', message: `Linkferry ${version} is the newest.`, ...daily(isDaily) }
}

/** A version was downloaded and waits. */
export function mayInstall(version: string): MessageBoxOptions {
  return {
    type: 'question',
    message: `Linkferry ${version} is ready to be installed.`,
    detail: 'Linkferry closes, is replaced and opens again. Your lists and books stay as they are.',
    buttons: ['Later', 'Install Now'],
    defaultId: later,
    cancelId: later,
  }
}

/** The feed, the download or the signature was not in order. */
export function notUpdated(what: 'look' | 'download' | 'install'): MessageBoxOptions {
  return {
    type: 'warning',
    message: {
      look: 'Linkferry could not look for updates.',
      download:
        'The update could not be downloaded, or it is not signed by the makers of this one.',
      install: 'The update could not be installed. Linkferry starts again as it was.',
    }[what],
    detail: 'The log says why (Help → Show Logs). Nothing was changed.',
  }
}

function daily(checkboxChecked: boolean): Partial<MessageBoxOptions> {
  return { checkboxLabel: 'Look for updates once a day', checkboxChecked }
}
