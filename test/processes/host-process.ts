import { createInterface } from 'node:readline'
import { Visitor } from './loopback-visitor.ts'
import { type StartedProgram, startProgram } from './started-program.ts'

/** A host that was started as a process of its own. */
export interface HostProcess extends StartedProgram {
  /** A visitor who has used the first address that the host printed; rejects if it ends before. */
  readonly enter: () => Promise<Visitor>
}

const addressPattern = /http:\/\/127\.0\.0\.1:\d+\/\?key=[\w-]+/

/** Starts a program that prints a Linkferry address. */
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
  // Whoever never enters does not ask for the address.
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
