import type { MessageBoxOptions } from 'electron'
import type { RequestFailure } from '../ipc/request-failed.ts'
import type { IntakeProblem } from '../shared/draft.ts'

/** Why something that was opened did not become part of the list. */
export type NotTaken = IntakeProblem | Exclude<RequestFailure, 'bug'>

const reasons: Readonly<Record<NotTaken, string>> = {
  'unknown-draft': 'The list was sent or cleared meanwhile. Open it again.',
  'file-unreadable': 'The file could not be read. Check that it exists and that you may open it.',
  'file-is-folder': 'That is a folder. Open the files in it.',
  'unsupported-file': 'This kind of file cannot be read. Save it as .xlsx, CSV or text.',
  'binary-file': 'The file is not text. Save the list as text.',
  'damaged-file': 'The file is damaged or cut off, so links might be missing. Get it again.',
  'expands-too-much': 'The file unpacks to far more than a list of links. Unpack it first.',
  'nested-too-deep': 'The file is packed or nested too deep. Unpack it first.',
  'no-links': 'There is no link in it that begins with http:// or https://.',
  'line-too-long': 'A line is too long to be a list of links.',
  'too-many-rows':
    'The list is longer than one submission can hold. Send what is in New, then add the rest.',
  'disk-full': 'The disk is full. Free some space and open it again.',
  'folder-unwritable': 'Linkferry may not write to its data folder. See to that and open it again.',
  cancelled: 'Reading was stopped.',
  'engine-gone': 'Linkferry’s engine is not running. New says why; open it again when it runs.',
  'unknown-request': 'This Linkferry cannot do that.',
  'invalid-input': 'This Linkferry cannot do that.',
}

/** Says what was not taken, and why. */
export function notTaken(what: string, problem: NotTaken): MessageBoxOptions {
  return {
    type: 'warning',
    message: 'Not everything could be opened.',
    detail: `${what}: ${reasons[problem]}\n\nWhat was added before it stands in New. Nothing was sent.`,
  }
}
