import { after } from './plain-text.ts'
import { mark } from './xml-bytes.ts'

const attributes = /^(?:[ \t\r\n]+[A-Za-z][\w:.-]*="[ !#-%'-;=?-~]*")*[ \t\r\n]*\/?$/

/** Knows the rest of a tag whose attributes say nothing that is needed: nearly always that of the last. */
export class PassedTag {
  #known = Buffer.from('>')

  /** Behind such a tag, from a place behind its name or an `r`; 0 where it may not be well-formed. */
  after(bytes: Buffer, start: number): number {
    const same = after(bytes, start, this.#known)
    if (same !== 0) return same
    const end = bytes.indexOf(mark.greater, start)
    if (end === -1) return 0
    const written = bytes.toString('latin1', start, end)
    const names = Array.from(written.matchAll(/[\w:.-]+(?==")/g), ([name]) => name)
    if (!attributes.test(written) || new Set(['r', ...names]).size <= names.length) return 0
    this.#known = Buffer.from(bytes.subarray(start, end + 1))
    return end + 1
  }
}
