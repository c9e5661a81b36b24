/** Formats that are recognised so that they are refused by name, and not read as text. */
import { fail } from '../../../shared/result.ts'
import type { FileFormat } from './format.ts'

const refuse: FileFormat['read'] = () => Promise.resolve(fail('unsupported-file'))

const oldOffice = Buffer.from('d0cf11e0', 'hex')

/** Office files before 2007. An `.xls` without this signature is often a web page or CSV. */
export const oldOfficeFormat: FileFormat = {
  kind: 'old-office',
  endings: ['xls', 'doc', 'ppt'],
  begins: ({ bytes }) => bytes.subarray(0, 4).equals(oldOffice),
  read: refuse,
}

/** E-mails one behind another, each below a line `From address date`. */
export const mailboxFormat: FileFormat = {
  kind: 'mailbox',
  endings: ['mbox'],
  begins: ({ text }) => mailboxStart.test(text),
  read: refuse,
}

const mailboxStart =
  /^From .*\d:\d\d:\d\d .*\d{4}.*\r?\n(?:>From .*\r?\n)?(?:(?!https?:)[A-Za-z][\w-]*:.*\r?\n(?:[ \t].*\r?\n)*){2,}/
