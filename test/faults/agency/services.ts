import { openSync, readSync, closeSync, fstatSync } from 'node:fs'
import path from 'node:path'
import { type Random, seededRandom } from '../../../electron/practice-service/react.ts'
import { PracticeServer } from '../../../electron/practice-service/practice-server.ts'
import type { Fault } from '../../../electron/shared/practice.ts'
import { Gate } from '../kill/gate.ts'

/** What the service did with a link: every task that it was charged in. */
export interface LinkCharge {
  readonly task: string
  readonly timeMs: number
}

const faults: readonly Fault[] = [
  { kind: 'drop-before', rate: 0.02 },
  { kind: 'drop-after', rate: 0.03 },
  { kind: 'error-500', rate: 0.02 },
  { kind: 'error-500-charged', rate: 0.02 },
  { kind: 'partial', rate: 0.02 },
  { kind: 'too-many-429', rate: 0.01 },
]

/** A practice service with a price, behind a gate, and its books as they are in its file. */
export class Service {
  readonly token: string
  readonly unitsPerLink: number
  readonly gate: Gate
  /** Charges by link. The same link may be charged more than once: that is for the test to see. */
  readonly charges = new Map<string, LinkCharge[]>()
  charged = 0
  readonly #server: PracticeServer
  readonly #booksPath: string
  #readBytes = 0

  private constructor(
    settings: { readonly token: string; readonly unitsPerLink: number },
    booksPath: string,
    server: PracticeServer,
    gate: Gate,
  ) {
    this.token = settings.token
    this.unitsPerLink = settings.unitsPerLink
    this.#booksPath = booksPath
    this.#server = server
    this.gate = gate
  }

  static async start(
    folder: string,
    given: { readonly token: string; readonly unitsPerLink: number; readonly seed: number },
    clock: () => number,
  ): Promise<Service> {
    const booksPath = path.join(folder, `${given.token}.jsonl`)
    const { token, unitsPerLink } = given
    const chance: Random = seededRandom(given.seed)
    const server = await PracticeServer.start(
      { port: 0, token, balance: 100_000_000, ratePerMinute: 1_000_000, faults, booksPath },
      { clock, random: chance, unitsPerLink, slowMs: 0 },
    )
    const gate = await Gate.open(Number(new URL(server.baseUrl).port))
    return new Service(given, booksPath, server, gate)
  }

  get baseUrl(): string {
    return `http://127.0.0.1:${this.gate.port}`
  }

  get units(): number {
    return this.charged * this.unitsPerLink
  }

  /** Reads what was charged since the last look. */
  readBooks(): void {
    const file = openSync(this.#booksPath, 'r')
    const bytes = Buffer.alloc(fstatSync(file).size - this.#readBytes)
    readSync(file, bytes, 0, bytes.length, this.#readBytes)
    closeSync(file)
    this.#readBytes += bytes.length
    for (const line of bytes.toString().split('\n')) {
      if (line === '') continue
      const { task, timeMs, links } = parsedCharge(line)
      for (const link of links) {
        const known = this.charges.get(link)
        if (known === undefined) this.charges.set(link, [{ task, timeMs }])
        else known.push({ task, timeMs })
      }
      this.charged += links.length
    }
  }

  async stop(): Promise<void> {
    await this.gate.close()
    await this.#server.stop()
  }
}

interface Charge {
  readonly task: string
  readonly timeMs: number
  readonly links: readonly string[]
}

function parsedCharge(line: string): Charge {
  const value: unknown = JSON.parse(line)
  if (!isCharge(value)) throw new Error('The books hold a line that is no charge')
  return value
}

function isCharge(value: unknown): value is Charge {
  return typeof value === 'object' && value !== null && 'task' in value && 'links' in value
}
