import { createInterface } from 'node:readline'
import { Visitor } from './loopback-visitor.ts'
import { type StartedProgram, startProgram } from './started-program.ts'

/** A host that runs as a process. */
export interface HostProcess extends StartedProgram {
  /** Opens the first address that the host prints. Rejects if the host ends before it prints one. */
  readonly enter: () => Promise<Visitor>
}

const addressPattern = /http:\/\/127\.0\.0\.1:\d+\/\?key=[\w-]+/

/** Starts a host that prints its address. */
export function startHost(file: string, args: readonly string[]): HostProcess {
  const program = startProgram(process.execPath, [file, ...args])
  const { child, lines, ended } = program
  const printed = new Promise<string>((resolve, reject) => {
    if (child.stdout === null) return
    createInterface(child.stdout).on('line', (line) => {
      const [address] = addressPattern.exec(line) ?? []
      if (address !== undefined) resolve(address)
    })
    void ended.then(() => reject(new Error(`The host ended:\n${lines.join('\n')}`)))
  })
  // A test that never calls `enter` does not need the address.
  printed.catch(() => {})
  return {
    ...program,
    async enter() {
      const address = await printed
      const visitor = new Visitor(Number(new URL(address).port))
      await visitor.enter(address)
      return visitor
    },
  }
}
