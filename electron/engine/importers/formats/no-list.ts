import { isPlainText } from '../source/encoding.ts'

/**
 * True where a file's first bytes say that it is a picture, sound, film, PDF or program: in an archive
 * of lists it lies beside them. What only cannot be read may be a list that was damaged.
 */
export function isSurelyNoList(start: Buffer): boolean {
  if (isPlainText(start)) return false
  if (signatures.some((bytes) => start.subarray(0, bytes.length).equals(bytes))) return true
  const kindAt4 = start.toString('latin1', 4, 8)
  const kindAt8 = start.toString('latin1', 8, 12)
  if (start.toString('latin1', 0, 4) === 'RIFF') return riffKinds.has(kindAt8)
  // A text may begin with these two letters, but has no NUL.
  const isProgram = start.toString('latin1', 0, 2) === 'MZ' && start.subarray(0, 64).includes(0)
  return isProgram || (kindAt4 === 'ftyp' && start[0] === 0)
}

// PNG, JPEG, both GIF, both TIFF, ICO, PDF, programs of Linux and of macOS.
const signatures = [
  '89504e47',
  'ffd8ff',
  '474946383761',
  '474946383961',
  '49492a00',
  '4d4d002a',
  '00000100',
  '255044462d',
  '7f454c46',
  'cffaedfe',
  'cafebabe',
].map((hex) => Buffer.from(hex, 'hex'))

const riffKinds: ReadonlySet<string> = new Set(['WEBP', 'WAVE', 'AVI '])
