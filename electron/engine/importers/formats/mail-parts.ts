/** A text of an e-mail as it is written there. */
export interface MailPart {
  readonly type: 'text/plain' | 'text/html'
  /** Its bytes, with `\n` behind each line. */
  readonly written: WrittenText
  readonly transfer: string
  readonly charset: string | undefined
  /** A space at a line's end says that the line goes on (RFC 3676, DelSp). */
  readonly joinsLines: boolean
  /** Which texts say the same in other ways; undefined where none does. */
  readonly of: number | undefined
}

/** What is open around a part. */
interface Enclosing {
  readonly boundary: string
  /** Its parts all say the same. */
  readonly alternative: number | undefined
}

// Texts are held in memory; what is attached is not.
const mostText = 2 ** 24
const pieceLength = 2 ** 16
// What a part takes beside its text: the shortest is five bytes of a file.
const partLength = 64
// People forward a few times; each line that could be a boundary is held against all that are open.
const mostOpen = 100

/** A text that comes line by line, a byte in each character: as strings short lines take ten times the room. */
class WrittenText {
  readonly #pieces: Buffer[] = []
  #begun = ''

  add(line: string): void {
    this.#begun += `${line}\n`
    if (this.#begun.length < pieceLength) return
    this.#pieces.push(Buffer.from(this.#begun, 'latin1'))
    this.#begun = ''
  }

  bytes(): Buffer {
    return Buffer.concat([...this.#pieces, Buffer.from(this.#begun, 'latin1')])
  }
}

/** Reads an e-mail line by line for its texts, also in what it forwards; attachments are left out. */
export class MailParts {
  readonly parts: MailPart[] = []
  readonly #open: Enclosing[] = []
  #header: string[] | undefined = []
  #text: WrittenText | undefined
  #alternatives = 0
  #length = 0

  /** There is more text than is held, or more within another than anybody sends. */
  get isTooLong(): boolean {
    return this.#length > mostText
  }

  /** Takes the next line, without its end. */
  read(line: string): void {
    if (line.startsWith('--') && this.#isBoundary(line)) return
    if (this.#header !== undefined) {
      if (line === '') this.#begin(this.#header)
      else if (/^[ \t]/.test(line)) this.#header.push(`${this.#header.pop() ?? ''}${line}`)
      else this.#header.push(line)
      this.#length += line.length
    } else if (this.#text !== undefined) {
      this.#text.add(line)
      this.#length += line.length + 1
    }
  }

  /** Ends what a boundary ends: also parts whose own end is missing. */
  #isBoundary(line: string): boolean {
    const written = line.slice(2).trimEnd()
    const depth = this.#open.findLastIndex(
      ({ boundary }) => written === boundary || written === `${boundary}--`,
    )
    const enclosing = this.#open[depth]
    if (enclosing === undefined) return false
    const isEnd = written !== enclosing.boundary
    this.#open.length = isEnd ? depth : depth + 1
    this.#text = undefined
    this.#header = isEnd ? undefined : []
    return true
  }

  #begin(header: readonly string[]): void {
    this.#header = undefined
    this.#length += partLength
    const [type = '', ...settings] = valueOf(header, 'content-type').split(';')
    const kind = type.trim().toLowerCase() || 'text/plain'
    const boundary = settingOf(settings, 'boundary')
    if (kind.startsWith('multipart/') && boundary !== undefined) {
      const isAlternative = kind === 'multipart/alternative'
      const around = this.#open.at(-1)?.alternative
      const alternative = around ?? (isAlternative ? ++this.#alternatives : undefined)
      this.#open.push({ boundary, alternative })
      if (this.#open.length > mostOpen) this.#length = Number.POSITIVE_INFINITY
    } else if (kind === 'message/rfc822') this.#header = []
    else if (kind === 'text/plain' || kind === 'text/html') {
      if (/^\s*attachment/i.test(valueOf(header, 'content-disposition'))) return
      this.#text = new WrittenText()
      this.parts.push({
        type: kind,
        written: this.#text,
        transfer: valueOf(header, 'content-transfer-encoding').trim().toLowerCase(),
        charset: settingOf(settings, 'charset'),
        joinsLines: settingOf(settings, 'delsp')?.toLowerCase() === 'yes',
        of: this.#open.at(-1)?.alternative,
      })
    }
  }
}

function valueOf(header: readonly string[], name: string): string {
  const line = header.find((one) => one.toLowerCase().startsWith(`${name}:`))
  return line?.slice(name.length + 1) ?? ''
}

function settingOf(settings: readonly string[], name: string): string | undefined {
  for (const setting of settings) {
    const [key = '', ...value] = setting.split('=')
    if (key.trim().toLowerCase() === name) return value.join('=').trim().replaceAll('"', '')
  }
  return undefined
}
