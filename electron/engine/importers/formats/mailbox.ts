import type { IntakeProblem } from '../../../shared/intake-problem.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import type { ByteSource } from '../source/byte-source.ts'
import { lineOf } from '../../lists/table/layout.ts'
import { linesIn, linesOfPage, textsOf } from './mail.ts'
import { MailParts } from './mail-parts.ts'

const beginsMail = /^From .*\d:\d\d:\d\d .*\d{4}/
const header = /^(?:[!-9;-~]+:(?:\s|$)|>From )/

/**
 * The lines of all e-mails of a mailbox (RFC 4155), one held at a time: those of plain texts, and of
 * HTML its links with their words. Between two e-mails stands an empty line.
 */
export async function* mailboxLines(
  source: ByteSource,
): AsyncGenerator<Result<string, IntakeProblem>> {
  let mail = new MailParts()
  let last = ''
  // Begins an e-mail if a header follows; else somebody wrote it.
  let held: string | undefined
  for await (const lines of linesIn(source)) {
    if (!lines.ok) {
      yield lines
      return
    }
    let made = ''
    for (const line of lines.value) {
      if (held !== undefined && header.test(line)) {
        made += linesOf(mail)
        mail = new MailParts()
      } else if (held !== undefined) mail.read(held)
      held = last === '' && beginsMail.test(line) ? line : undefined
      if (held === undefined) mail.read(unquoted(line))
      last = line
    }
    yield mail.isTooLong ? fail('unsupported-file') : ok(made)
    if (mail.isTooLong) return
  }
  if (held !== undefined) mail.read(held)
  yield ok(linesOf(mail))
}

/** A line that would have begun an e-mail was quoted, and one that was quoted once more (mboxrd). */
function unquoted(line: string): string {
  return line.startsWith('>') && /^>+From /.test(line) ? line.slice(1) : line
}

function linesOf({ parts }: MailParts): string {
  const texts = textsOf(parts).map(({ type, text }) =>
    type === 'text/plain'
      ? text
          .trimEnd()
          .split(/\r\n|[\n\r\u2028\u2029]/)
          .map((line) => lineOf([line]))
          .join('')
      : linesOfPage(text),
  )
  return texts
    .filter((text) => text.trim() !== '')
    .map((text) => `${text}\n`)
    .join('')
}
