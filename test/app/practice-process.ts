import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const cli = join(import.meta.dirname, '../../dist/node/cli.js')

/** The practice service's books: `GET /practice/books`. */
interface Books {
  readonly charges: readonly { readonly link: string; readonly task: string }[]
  readonly requests: readonly { readonly status: number | null }[]
}

/** `linkferry practice-service` as a process of its own, as somebody else's service. */
export class PracticeProcess {
  readonly address: string
  readonly #child: ChildProcess

  private constructor(child: ChildProcess, address: string) {
    this.#child = child
    this.address = address
  }

  /** Its books lie in `dataFolder`; the rest are options of the command. */
  static async start(dataFolder: string, ...options: readonly string[]): Promise<PracticeProcess> {
    const args = [cli, 'practice-service', '--data-dir', dataFolder, ...options]
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
    for await (const line of createInterface({ input: child.stdout })) {
      child.stdout.resume()
      return new PracticeProcess(child, line)
    }
    throw new Error('The practice service did not start')
  }

  async books(): Promise<Books> {
    const response = await fetch(`${this.address}/practice/books`)
    return response.json()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const gone = once(this.#child, 'exit')
    this.#child.kill('SIGKILL')
    await gone
  }
}
