import type { RequestFailure } from '../../ipc/request-failed.ts'
import type { IntakeProblem } from '../../shared/intake-problem.ts'
import type { NoFeed } from '../updates/update-feed.ts'

/** Why something that was opened did not become part of the list. */
export type NotTaken = IntakeProblem | Exclude<RequestFailure, 'bug'>

const count = (value: number) => value.toLocaleString('en')

/** Every word that the desktop says outside its page: menus, dialogs, notices of the system. */
export const english = {
  menu: {
    file: '&File',
    view: '&View',
    settings: 'Settings…',
    openLists: 'Open Lists…',
    openRecent: 'Open Recent',
    checkForUpdates: 'Check for Updates…',
    showLogs: 'Show Logs',
    copyDiagnostics: 'Copy Diagnostics',
    showLicences: 'Third-Party Licences',
    roles: {
      about: 'About Linkferry',
      services: 'Services',
      hide: 'Hide Linkferry',
      hideOthers: 'Hide Others',
      unhide: 'Show All',
      quit: 'Quit Linkferry',
      close: 'Close Window',
      clearRecentDocuments: 'Clear Menu',
      editMenu: '&Edit',
      undo: 'Undo',
      redo: 'Redo',
      cut: 'Cut',
      copy: 'Copy',
      paste: 'Paste',
      pasteAndMatchStyle: 'Paste and Match Style',
      delete: 'Delete',
      selectAll: 'Select All',
      resetZoom: 'Actual Size',
      zoomIn: 'Zoom In',
      zoomOut: 'Zoom Out',
      togglefullscreen: 'Full Screen',
      windowMenu: '&Window',
      minimize: 'Minimize',
      zoom: 'Zoom',
      front: 'Bring All to Front',
      help: '&Help',
    },
  },
  tray: { open: 'Open Linkferry', quit: 'Quit' },
  notices: {
    practice: 'Practice',
    paused: (account: string) => `${account} is paused`,
    pausedText: 'Sending stands still until you have looked. Nothing is lost.',
    stopped: 'Linkferry has stopped sending',
    stoppedText: 'Open it to see why.',
    done: 'All sent',
    doneWith: (label: string) => `All sent: ${label}`,
    accepted: (links: number) => `${count(links)} accepted`,
    refused: (links: number) => `${count(links)} refused`,
    inDoubt: (links: number) => `${count(links)} maybe charged`,
    sentBefore: (links: number) => `${count(links)} sent before`,
    cancelled: (links: number) => `${count(links)} cancelled`,
  },
  page: {
    hangs: 'The window does not answer.',
    hangsText: 'Sending goes on all the same. A new page shows where everything stands.',
    died: 'The window’s page has crashed twice.',
    diedText: 'Sending goes on all the same. A new page shows where everything stands.',
    notLoaded: 'The window’s page could not be loaded.',
    notLoadedText: (reason: string) =>
      `Sending goes on all the same. If loading it again does not help, quit Linkferry and start it again.\n\n${reason}`,
    wait: 'Wait',
    reload: 'Load It Again',
    notNow: 'Not Now',
  },
  quit: {
    message: 'Linkferry is still sending.',
    detail: (seconds: number) =>
      `If you quit, a request that is under way has ${seconds} seconds left for its answer; without one its links count as maybe charged. All other links stay queued.`,
    keepSending: 'Keep sending',
    quit: 'Quit',
  },
  start: {
    unreadable: 'Your settings could not be read.',
    unreadableText: (keptAside: string) =>
      `Linkferry starts with the usual settings, and tokens have to be entered again. No link and no submission is affected. The file was kept as ${keptAside}`,
    unusable: 'Some of your settings could not be used.',
    unusableText: (settings: string) =>
      `The usual ones hold in their place; all others are as they were. In the file stands:\n\n${settings}`,
    failed: 'Linkferry could not start',
    notOursText: (folder: string, names: string, more: number) =>
      `The folder ${folder} holds other things: ${names}${more > 0 ? ` and ${more} more` : ''}.\n\nLinkferry keeps its data only in a folder of its own, and changed nothing here. Start it with a new or an empty folder: name it with --data-dir.`,
    unsandboxedText:
      'Nothing was opened and nothing was sent. Linkferry was started without the sandbox that keeps its window apart from your files and tokens, and does not run like that. An AppImage is started so where this system lets it make no sandbox: install the .deb or .rpm package instead, which sets that up. If you set --no-sandbox or ELECTRON_DISABLE_SANDBOX yourself, start it without.',
    failedText: (folder: string, reason: string) =>
      `Nothing was sent, and your data was left as it is. Check that the folder ${folder} can be read and written, then start Linkferry again.\n\n${reason}`,
  },
  save: { gz: 'GZIP', txt: 'Text', xlsx: 'Excel' },
  opening: {
    notTaken: 'Not everything could be opened.',
    notTakenWhy: (what: string, why: string) => `${what}: ${why}`,
    restIsInNew: 'What was added stands in New. Nothing was sent.',
    why: {
      'unknown-draft': 'The list was sent or cleared meanwhile. Open it again.',
      'file-unreadable':
        'The file could not be read. Check that it exists and that you may open it.',
      'file-is-folder': 'That is a folder. Open the files in it.',
      'not-a-file': 'That is no file but a device, a socket or a pipe that nothing writes to.',
      'file-changed':
        'The file was changed while it was read, so nothing of it was added. Open it again.',
      'unsupported-file': 'This kind of file cannot be read. Save it as .xlsx, CSV or text.',
      'unsupported-inside':
        'A file packed in it cannot be read. Unpack it and open the lists in it.',
      'no-list-inside': 'There is no list in it, only files such as pictures, PDFs or programs.',
      'encrypted-file': 'It is protected by a password. Save it without one.',
      'binary-file': 'The file is not text. Save the list as text.',
      'damaged-file': 'The file is damaged or cut off, so links might be missing. Get it again.',
      'expands-too-much': 'The file unpacks to far more than a list of links. Unpack it first.',
      'nested-too-deep': 'The file is packed or nested too deep. Unpack it first.',
      'no-links': 'There is no link in it that begins with http:// or https://.',
      'line-too-long': 'A line is too long to be a list of links.',
      'too-many-rows':
        'There is no room for it beside what is in New: together they would be more than 33 million lines or 2 GB. Send what is in New, then add it.',
      'disk-full': 'The disk is full. Free some space and open it again.',
      'folder-unwritable':
        'Linkferry may not write to its data folder. See to that and open it again.',
      cancelled: 'Reading was stopped.',
      'engine-gone': 'Linkferry’s engine is not running. New says why; open it again when it runs.',
      'unknown-request': 'This Linkferry cannot do that.',
      'invalid-input': 'This Linkferry cannot do that.',
    } satisfies Record<NotTaken, string>,
  },
  updates: {
    none: 'This Linkferry does not look for updates.',
    whyNone: {
      'not-packaged': 'It runs from its sources. Fetch newer ones from where you have these.',
      'unsigned-system':
        'On Linux new versions come from where you got this one: your package manager, or a new AppImage.',
      'no-feed':
        'It was packaged without an address for updates. Fetch new versions from where you got it.',
      'not-signed':
        'It is not signed, so nothing could tell whether an update comes from its makers. Fetch new versions from where you got it.',
    } satisfies Record<NoFeed, string>,
    notWhileSending: 'Linkferry does not look for updates while it is sending.',
    notWhileSendingText:
      'Look again when nothing is being sent. Nothing was fetched and nothing was changed.',
    daily: 'Look for updates once a day',
    mayDownload: (version: string) => `Linkferry ${version} can be downloaded.`,
    mayDownloadText:
      'It is not installed before you say so. Where sending starts meanwhile, the download stops and you are asked again.',
    download: 'Download',
    later: 'Later',
    isNewest: (version: string) => `Linkferry ${version} is the newest.`,
    mayInstall: (version: string) => `Linkferry ${version} is ready to be installed.`,
    mayInstallText:
      'Linkferry closes, is replaced and opens again. Your lists and books stay as they are.',
    install: 'Install Now',
    failed: {
      look: 'Linkferry could not look for updates.',
      download:
        'The update could not be downloaded, or it is not signed by the makers of this one.',
      install: 'The update could not be installed. Linkferry starts again as it was.',
    },
    failedText: 'The log says why (Help → Show Logs). Nothing was changed.',
  },
}
