import type { Voice } from '../../electron/terminal/voice.ts'

/** A terminal's voice whose words and documents are kept: nobody is there to ask. */
export function quietVoice(): {
  readonly voice: Voice
  readonly said: readonly string[]
  readonly printed: readonly string[]
} {
  const said: string[] = []
  const printed: string[] = []
  const voice: Voice = {
    isTerminal: false,
    canAsk: false,
    columns: 80,
    say: (line) => said.push(line),
    draw: () => {},
    print: (line) => printed.push(line),
    agree: () => Promise.resolve(false),
  }
  return { voice, said, printed }
}
