const foreignSchemes = new Set(
  `about android-app blob chrome chrome-extension data facetime feed file ftp ftps geo git gopher
  intent ipfs irc itms-apps javascript ldap magnet mailto market moz-extension news nntp rtmp rtsp
  sftp sip skype sms smb ssh steam tel tftp tg tonsite urn vbscript viber view-source webcal whatsapp ws
  wss xmpp`.split(/\s+/),
)

/** True for a text that begins with a scheme which the service does not take: mailto, ftp, `foo://` … */
export function hasForeignScheme(text: string): boolean {
  if (!text.includes(':')) return false
  const scheme = /^([a-z][a-z0-9+.-]*):(\/\/)?/i.exec(text)
  const name = scheme?.[1]?.toLowerCase()
  if (name === undefined || name === 'http' || name === 'https') return false
  return foreignSchemes.has(name) || scheme?.[2] !== undefined
}

// Quick looks that settle nearly every text; `https://https://x` is left to a closer one.
const mayBeScheme = /^[a-z]{3,7}\s*[:;.,\\/]/iu
const mayBeDefanged = /^h(?:xx|\*\*|tt)ps?(?:\[:|:\/\/)/i
const surelyRight = /^https?:\/\/(?!http)[a-z0-9]/i

const wideStart = /^(?:[hｈＨ][\uff01-\uff5ea-z:/]{6,})/i

const surelyHttp = /^https?:\/\/[\p{L}\p{N}]/iu

/** True for a word that begins as a link should. */
export function hasHttpScheme(word: string): boolean {
  return surelyHttp.test(word)
}

// So that nobody presses it by mistake, in reports of abuse and forums: `hxxps[:]//a[.]example/x`.
const defanged =
  /^(?:(h(?:tt|xx|\*\*)ps?)(?:\[:\]\/\/|\[:\/\/\]|:\/\/))?([\p{L}\p{N}_-][^\s/?#]*)/iu
const dotInMarks = /\[\.\]|\(\.\)|\{\.\}/g

/**
 * A text that begins with a link made unusable on purpose, with the usual scheme and dots in its host;
 * undefined for any other. One without a scheme has none then either.
 */
export function refanged(text: string): string | undefined {
  const [start = '', scheme, host = ''] = defanged.exec(text) ?? []
  const dotted = host.replaceAll(dotInMarks, '.')
  const isScheme = scheme === undefined || start.toLowerCase().startsWith('http')
  if (dotted === host && isScheme && !start.includes('[:')) return undefined
  const name = scheme === undefined ? '' : /s$/i.test(scheme) ? 'https://' : 'http://'
  return name + dotted + text.slice(start.length)
}

/** A repaired scheme: `correct` is the text with it, `length` how long the mistyped one was. */
export interface CorrectedScheme {
  readonly correct: string
  readonly length: number
}

/**
 * Corrects what was meant as http:// or https://: `htp:/`, `https//`, `https:/x`, `https ://x`,
 * `https://https://x`, `ｈｔｔｐｓ：／／x`, and `hxxps://a[.]example` with its host. Undefined where the
 * scheme is right or something else.
 */
export function correctScheme(text: string): CorrectedScheme | undefined {
  const narrow = withNarrowStart(text)
  if (narrow !== undefined)
    return correctScheme(narrow) ?? { correct: narrow, length: narrow.indexOf('//') + 2 }
  if (mayBeDefanged.test(text)) {
    const correct = refanged(text)
    if (correct !== undefined) return { correct, length: defanged.exec(text)?.[0].length ?? 0 }
  }
  if (!mayBeScheme.test(text) || surelyRight.test(text)) return undefined
  const doubled = /^(?:https?:\/\/+)+(?=https?[:/])/i.exec(text)?.[0]
  if (doubled !== undefined) {
    const rest = text.slice(doubled.length)
    return { correct: correctScheme(rest)?.correct ?? rest, length: doubled.length }
  }
  const parts =
    /^([a-z]{3,7})(\s*(?:[:;.,]+\s*)?[\\/]+\s*(?:[:;]\s*)?|\s*[:;]+\s*)([\p{L}\p{N}[].*)$/isu.exec(
      text,
    )
  if (parts === null) return undefined
  const [, written = '', delimiter = '', rest = ''] = parts
  const name = written.toLowerCase()
  const isExact = name === 'http' || name === 'https'
  if (isExact ? delimiter === '://' : !looksLikeHttp(name) || !/^[^\s/]+\.|^localhost/i.test(rest))
    return undefined
  return {
    correct: `${name.includes('s') ? 'https' : 'http'}://${rest}`,
    length: written.length + delimiter.length,
  }
}

/** A link that begins in letters as wide as Chinese ones, with narrow ones there; each is one for one. */
function withNarrowStart(text: string): string | undefined {
  const start = wideStart.exec(text)?.[0]
  if (start === undefined || !/[\uff01-\uff5e]/.test(start)) return undefined
  const narrow = start.normalize('NFKC') + text.slice(start.length)
  return /^https?:\/\//i.test(narrow) ? narrow : undefined
}

function looksLikeHttp(name: string): boolean {
  if (foreignSchemes.has(name) || !name.includes('t')) return false
  return Math.min(typingErrors(name, 'http'), typingErrors(name, 'https')) <= 2
}

/** Letters missing, surplus or wrong between two words (Levenshtein). */
function typingErrors(written: string, meant: string): number {
  let row = Array.from({ length: meant.length + 1 }, (_, index) => index)
  for (const [index, letter] of written.split('').entries()) {
    const next = [index + 1]
    for (const [column, wanted] of meant.split('').entries())
      next.push(
        Math.min(
          (row[column] ?? 0) + (letter === wanted ? 0 : 1),
          (row[column + 1] ?? 0) + 1,
          (next[column] ?? 0) + 1,
        ),
      )
    row = next
  }
  return row[meant.length] ?? 0
}
