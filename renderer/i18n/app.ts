import type { EngineProblem } from '../../electron/shared/contract.ts'
import type { DiskProblem } from '../../electron/shared/disk-problem.ts'

/** The window around the screens. */
export const app = {
  screens: 'Screens',
  screen: {
    new: 'New',
    queue: 'Queue',
    history: 'History',
    accounts: 'Accounts',
    settings: 'Settings',
  },
  help: 'Help',
  noMessage: 'There is no message now.',
  open_one: '{{count, number}} open submission',
  open_other: '{{count, number}} open submissions',

  starting: {
    title: 'Starting…',
    text: 'Linkferry reads its books before it does anything. Nothing is sent meanwhile.',
  },
  keyStore: {
    title: 'The key store of this computer has not answered yet.',
    text: 'Nothing is sent on accounts whose token it keeps. Unlock it if it asks you to, or enter the token again.',
  },
  opening: {
    title: 'Your list is being opened…',
    text: 'It has {{size}}. Nothing is sent meanwhile.',
  },
  restarting: {
    title: 'Linkferry’s engine stopped and is being started again.',
    text: 'No link is lost. What was on its way when it stopped is shown as maybe charged and is not sent again by itself.',
  },
  lost: {
    title: 'This page lost its connection to Linkferry.',
    text: 'Sending goes on without the page as long as Linkferry runs. What you see may be old until the connection is back. If Linkferry was stopped, start it again and open the address it prints.',
  },
  folderHeld: {
    title: 'Another Linkferry is using the same data folder',
    text: 'Only one may, so that no link is paid for twice. Close the other one, or wait a moment if it is still waiting for an answer, and try again. Nothing was changed or sent here.',
  },
  failed: {
    'folder-unwritable': {
      title: 'Linkferry cannot write to its data folder',
      text: 'It must write down what it sends before it sends it, so nothing is sent. Your links and books are untouched. Check that the folder exists and may be written to, then try again.',
    },
    'folder-on-network': {
      title: 'Linkferry’s data folder is on a network drive',
      text: 'There two computers could write into the same books, and links could be paid for twice, so nothing is sent and nothing was changed. Close Linkferry and start it with a folder on a disk of this computer: move this one there, books and all, and name it with --data-dir.',
    },
    'folder-not-ours': {
      title: 'The data folder holds other things',
      text: 'Linkferry keeps its data only in a folder of its own, so that it never touches a file that is not its own. Nothing was changed and nothing is sent. Close Linkferry and start it with a new or an empty folder: name it with --data-dir.',
    },
    'disk-full': {
      title: 'The disk is full',
      text: 'Linkferry must write down what it sends before it sends it, so nothing more is sent. Your links and books are untouched. Free some space, then try again.',
    },
    'ledger-corrupt': {
      title: 'Linkferry’s books are damaged',
      text: 'The file ledger.sqlite in the data folder says which links were paid for, and it cannot be read. Sending now could pay twice, so nothing is sent and the file was not changed; where the disk has room, a copy of it is kept beside it, in a folder whose name begins with damaged-ledger.\nPut back a copy from your backup, then try again.\nWithout a copy, know this first: new books know nothing of what was sent until now, so links that are sent again are paid for again, and what waited or was maybe charged is found only in the old file. If you want that all the same, move the files whose names begin with ledger.sqlite to another folder, keep them, and try again; paid lists that you exported can be imported into the new books.',
    },
    'ledger-newer': {
      title: 'The data folder belongs to a newer Linkferry',
      text: 'This version cannot read its books safely, so it sends nothing and changes nothing. Install the newer version to go on.',
    },
    'keeps-crashing': {
      title: 'Linkferry’s engine keeps stopping',
      text: 'It was started several times without success. No link is lost; what was on its way is shown as maybe charged once it runs. Try again, or restart the computer first.',
    },
  } satisfies Record<EngineProblem, { title: string; text: string }>,
  dataFolder: 'Data folder: {{folder}}',
  notWritten: {
    'disk-full': {
      title: 'The disk is full, so what you just did was not kept.',
      text: 'All links and units are as they were before it. Free some space, then do it again.',
    },
    'folder-unwritable': {
      title: 'Linkferry may not write to its data folder, so what you just did was not kept.',
      text: 'All links and units are as they were before it. Make sure that the folder can be written to, then do it again.',
    },
  } satisfies Record<DiskProblem, { title: string; text: string }>,
  screenFailed: {
    title: 'This screen could not be shown',
    text: 'Sending is not affected and nothing was lost. Show it again; if that does not help, reload the window.',
    again: 'Show it again',
  },
} as const
