import type { EngineProblem } from '../shared/contract/index.ts'
import { type ExitCode, exitCode } from './command.ts'

/** Why nothing can be done with the data folder. */
export type Obstacle = EngineProblem | 'folder-held' | 'engine-killed'

/** Thrown out of whatever a command was doing. */
export class CannotRun extends Error {
  override readonly name = 'CannotRun'
  readonly obstacle: Obstacle
  /** What to say where more is known than the obstacle. */
  readonly sentence: string | undefined

  constructor(obstacle: Obstacle, sentence?: string) {
    super(obstacle)
    this.obstacle = obstacle
    this.sentence = sentence
  }
}

/** What to say of an obstacle, and how to end. */
export const endings: Readonly<
  Record<Obstacle, { readonly sentence: string; readonly code: ExitCode }>
> = {
  'folder-held': {
    sentence:
      'Another Linkferry holds the data folder, or an earlier one still waits for an answer. Nothing was done; try again when it has ended.',
    code: exitCode.folderHeld,
  },
  'folder-unwritable': {
    sentence: 'The data folder cannot be written to. Nothing was sent; see --data-dir.',
    code: exitCode.needsUser,
  },
  'folder-on-network': {
    sentence:
      'The data folder is on a network drive, where two computers could write into the same record and links could be paid for twice. Nothing was sent; move it to a disk of this computer and name it with --data-dir.',
    code: exitCode.needsUser,
  },
  'folder-not-ours': {
    sentence:
      'The data folder holds other things than Linkferry’s. Nothing was changed or sent; name a new or an empty folder with --data-dir.',
    code: exitCode.wrongUsage,
  },
  'disk-full': {
    sentence: 'The disk is full. Nothing was sent; free some space and try again.',
    code: exitCode.needsUser,
  },
  'ledger-corrupt': {
    sentence:
      'The record of what was sent is damaged (ledger.sqlite in the data folder), so nothing is sent. It was left as it is; put back a copy. Without one: what was sent before is not known to a new record, and whatever is sent again is paid for again. If you want that all the same, move the files whose names begin with ledger.sqlite to another folder and keep them.',
    code: exitCode.needsUser,
  },
  'ledger-newer': {
    sentence: 'The data folder was used by a newer Linkferry. Nothing was changed; use that one.',
    code: exitCode.needsUser,
  },
  'ledger-older': {
    sentence:
      'The record of what was sent is of a development version of Linkferry. Nothing was changed; name another folder with --data-dir.',
    code: exitCode.needsUser,
  },
  'engine-killed': {
    sentence:
      'The engine was killed from outside, by a user or because the computer ran out of memory. What was sent is on record, and what was on its way counts as possibly charged; see linkferry status, then linkferry resume.',
    code: exitCode.needsUser,
  },
  'keeps-crashing': {
    sentence: 'The engine ended again and again. What was sent is on record; see linkferry status.',
    code: exitCode.bug,
  },
}
