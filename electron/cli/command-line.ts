import type { CommonOptions } from './command.ts'

/** A command for the user to type, in the same data folder and with the same token file. */
export function commandLine(words: readonly string[], options: CommandPlace): string {
  const { dataFolder, tokenFile } = options
  return [
    'linkferry',
    ...words,
    ...(dataFolder === undefined ? [] : ['--data-dir', dataFolder]),
    ...(tokenFile === undefined ? [] : ['--token-file', tokenFile]),
  ]
    .map(quoted)
    .join(' ')
}

/** What a command must repeat to meet the same data. */
export type CommandPlace = Pick<CommonOptions, 'dataFolder'> &
  Partial<Pick<CommonOptions, 'tokenFile'>>

function quoted(word: string): string {
  return /^[\w@%+=:,./|-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`
}
