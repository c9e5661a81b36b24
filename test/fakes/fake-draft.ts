import type { DraftSummary } from '../../electron/shared/draft.ts'
import type {
  DraftRow,
  DraftView,
  JudgedText,
  ListPart,
  RowTarget,
  ViewFilter,
} from '../../electron/shared/draft-rows.ts'
import { type HowToSend, nothingSaid } from '../../electron/shared/how-to-send.ts'
import {
  choicesOfKind,
  type DecideChoice,
  type DecideKind,
  decideKinds,
  type LinkStatus,
  linkStatuses,
  linkWarnings,
  rejectReasons,
} from '../../electron/shared/link.ts'

type Override =
  | { readonly choice: DecideChoice }
  | { readonly excluded: boolean }
  | { readonly text: string }
type Sample = Pick<DraftRow, 'text' | 'status'> & Partial<DraftRow>

/** What stands every so often in a made-up list; everything between is a ready link. */
const oddLines: readonly Sample[] = [
  {
    text: '“https://abject.consulting/blog.”',
    emphasis: [[0, 1]],
    status: 'cleaned',
    changes: ['quotes', 'punctuation'],
    link: 'https://abject.consulting/blog',
  },
  {
    text: 'https://münchen-notizen.de/straße',
    status: 'cleaned',
    changes: ['serialised'],
    link: 'https://xn--mnchen-notizen-gsb.de/stra%C3%9Fe',
  },
  {
    text: 'example.org/services/links',
    emphasis: [[0, 7]],
    status: 'decide',
    decideKind: 'no-scheme',
    link: 'https://example.org/services/links',
  },
  { text: 'https://adamj.eu/tech/', status: 'duplicate', duplicateOf: 7 },
  {
    text: 'https://aeon.co/videos',
    status: 'sent-before',
    sentBefore: { state: 'sent', batchId: 3, taskId: '7f31c2', atMs: Date.UTC(2026, 10, 12, 9) },
  },
  { text: 'mailto:office@agency.example', status: 'rejected', rejectReason: 'unsupported-scheme' },
  {
    text: 'https://a.example/?a=1&amp;b=2',
    emphasis: [[22, 27]],
    status: 'decide',
    decideKind: 'html-entity',
    link: 'https://a.example/?a=1&b=2',
  },
  {
    text: 'https://alan.norbauer.com/articles - please index this one',
    emphasis: [[34, 58]],
    status: 'decide',
    decideKind: 'text-after-link',
    link: 'https://alan.norbauer.com/articles',
  },
  {
    text: 'https://user:secret@intranet.example/',
    emphasis: [[8, 19]],
    status: 'rejected',
    rejectReason: 'has-credentials',
  },
  {
    text: 'http://192.168.1.10/admin',
    emphasis: [[7, 19]],
    status: 'decide',
    decideKind: 'private-host',
    link: 'http://192.168.1.10/admin',
  },
  {
    text: 'https://www.google.com/url?q=https://acko.net/&sa=D',
    emphasis: [[29, 46]],
    status: 'decide',
    decideKind: 'wrapped',
    link: 'https://acko.net/',
  },
  {
    text: 'htp:/overreacted.io/a',
    emphasis: [[0, 5]],
    status: 'decide',
    decideKind: 'mistyped-scheme',
  },
  {
    text: 'https://b.example/?u=https://c.example/,https://d.example/',
    status: 'decide',
    decideKind: 'several-in-query',
    choices: ['keep', 'mend', 'exclude'],
  },
  {
    text: 'https://cut.example/a-very-long-path-that-ends…',
    status: 'decide',
    decideKind: 'maybe-cut',
  },
  { text: 'just some words', status: 'rejected', rejectReason: 'not-a-link' },
  { text: 'https://host name.example/', status: 'rejected', rejectReason: 'invalid-host' },
  { text: 'https://port.example:99999/', status: 'rejected', rejectReason: 'invalid-port' },
  {
    text: `https://long.example/${'a'.repeat(2_000)}`,
    status: 'rejected',
    rejectReason: 'too-long',
  },
  { text: 'https://100r.co/site/uxn.html#top', status: 'ready', warnings: ['has-fragment'] },
  {
    text: 'http://100r.co/site/uxn.html',
    status: 'ready',
    warnings: ['near-duplicate'],
    nearlySent: {
      link: 'https://100r.co/site/uxn.html',
      list: 'Autumn',
      state: 'sent',
      batchId: 3,
      taskId: '7f31c2',
      atMs: Date.UTC(2026, 10, 12, 9),
    },
  },
  { text: '', status: 'blank' },
]

const hosts = [
  '0xadada.pub',
  '10print.tech',
  '100r.co',
  'acko.net',
  'alexwlchan.net',
  'anildash.com',
]

/** Odd lines stand close together at the top, where they are seen, and far apart below. */
function oddLineAt(row: number): Sample | undefined {
  if (row < 63) return row % 3 === 2 ? oddLines[Math.floor(row / 3)] : undefined
  return row % 31 === 5 ? oddLines[Math.floor(row / 31) % 40] : undefined
}

function sampleAt(row: number): Sample {
  const host = hosts[(row * 7) % hosts.length]
  return oddLineAt(row) ?? { text: `https://${host}/posts/${row + 1}`, status: 'ready' }
}

function sampleOf(text: string): Sample {
  if (text === '') return { text, status: 'blank' }
  if (/^https?:\/\//.test(text)) return { text, status: 'ready' }
  if (/^[\w-]+\.[\w.-]+/.test(text))
    return { text, status: 'decide', decideKind: 'no-scheme', link: `https://${text}` }
  return { text, status: 'rejected', rejectReason: 'not-a-link' }
}

/** A draft with a little intake of its own, so that a window without an engine has something to show. */
export class FakeDraft {
  readonly id: string
  revision = 1
  accountId: number | undefined
  leavesOutElsewhere = false
  includeSentBefore = false
  howToSend: HowToSend = nothingSaid
  howToSendTaken = 0
  loading: DraftSummary['loading']
  readonly #made: number
  readonly #pasted: Sample[] = []
  /** How many lines each paste had. */
  readonly #pastes: number[] = []
  #overrides: ReadonlyMap<number, Override> = new Map()
  readonly #past: ReadonlyMap<number, Override>[] = []
  readonly #future: ReadonlyMap<number, Override>[] = []
  readonly #views = new Map<number, { readonly revision: number; readonly rows: Uint32Array }>()
  #nextView = 1
  #counted: { readonly state: string; readonly counts: ReadonlyMap<string, number> } | undefined

  /** `made` rows are made up; `paste` adds more. */
  constructor(id: string, made = 0) {
    this.id = id
    this.#made = made
  }

  get rowCount(): number {
    return this.#made + this.#pasted.length
  }

  paste(text: string): void {
    const lines = text === '' ? [] : text.split('\n')
    for (const line of lines) this.#pasted.push(sampleOf(line.trim()))
    if (lines.length > 0) this.#pastes.push(lines.length)
    this.revision += 1
  }

  decide(rows: readonly number[] | DecideKind, choice: DecideChoice): void {
    const chosen =
      typeof rows === 'string'
        ? this.#rowsWhere({ decideKind: rows })
        : rows.filter((row) => this.row(row).status === 'decide')
    this.#override([...chosen], choice === 'exclude' ? { excluded: true } : { choice })
  }

  /** Rows whose own suggestion mends them. */
  suggested(): readonly number[] {
    const waiting = [...this.#rowsWhere({ statuses: ['decide'] })]
    return waiting.filter((row) => this.row(row).choices[0] === 'mend')
  }

  exclude(target: RowTarget, excluded: boolean): void {
    const isOut = (row: number) => this.row(row).status === 'excluded'
    const rows = this.rowsOf(target).filter((row) => isOut(row) !== excluded)
    this.#override(rows, { excluded })
  }

  rowsOf(target: RowTarget): readonly number[] {
    if ('rows' in target) return target.rows
    if ('filter' in target) return [...this.#rowsWhere(target.filter)]
    return [...(this.#views.get(target.viewId)?.rows.slice(target.first, target.last + 1) ?? [])]
  }

  /** How many links of a part, or of all, would be sent. */
  countOf(part: ListPart | undefined): number {
    const { sendable } = this.summary()
    if (part === undefined) return sendable
    if ('firstLinks' in part) return Math.min(part.firstLinks, sendable)
    const statuses = this.rowsOf(part).map((row) => this.row(row).status)
    return statuses.filter((status) => status === 'ready' || status === 'cleaned').length
  }

  edit(row: number, text: string): void {
    this.#override([row], { text })
  }

  judge(text: string): JudgedText {
    const { status, decideKind, rejectReason } = sampleOf(text)
    if (decideKind !== undefined) return { kind: 'decide', decideKind }
    if (rejectReason !== undefined) return { kind: 'rejected', rejectReason }
    return status === 'blank' ? { kind: 'blank' } : { kind: 'ready', link: text }
  }

  undo(): void {
    const before = this.#past.pop()
    if (before === undefined) return
    this.#future.push(this.#overrides)
    this.#overrides = before
    this.revision += 1
  }

  redo(): void {
    const after = this.#future.pop()
    if (after === undefined) return
    this.#past.push(this.#overrides)
    this.#overrides = after
    this.revision += 1
  }

  open(filter: ViewFilter): DraftView {
    const rows = Uint32Array.from(this.#rowsWhere(filter))
    const viewId = this.#nextView++
    this.#views.set(viewId, { revision: this.revision, rows })
    return { viewId, rows: rows.length, revision: this.revision }
  }

  page(viewId: number, start: number, count: number): readonly DraftRow[] | undefined {
    const view = this.#views.get(viewId)
    if (view === undefined || view.revision !== this.revision) return undefined
    return [...view.rows.subarray(start, start + count)].map((row) => this.row(row))
  }

  row(row: number): DraftRow {
    const sample = row < this.#made ? sampleAt(row) : this.#pasted[row - this.#made]
    if (sample === undefined) throw new Error(`no row ${row}`)
    const override = this.#overrides.get(row)
    const whole: DraftRow = {
      row,
      line: row + 1,
      sourceIndex: 0,
      piece: undefined,
      emphasis: [],
      link: sample.text,
      decideKind: undefined,
      rejectReason: undefined,
      changes: [],
      warnings: [],
      duplicateOf: undefined,
      nearDuplicateOf: undefined,
      sentBefore: undefined,
      choices: sample.decideKind === undefined ? [] : choicesOfKind[sample.decideKind],
      writtenAs: undefined,
      canBeOne: false,
      isSitemap: false,
      isJoined: false,
      context: [],
      ...sample,
    }
    if (override === undefined) {
      if (whole.status !== 'sent-before' || !this.includeSentBefore) return whole
      return { ...whole, status: 'ready', warnings: [...whole.warnings, 'sent-again'] }
    }
    if ('text' in override)
      return { ...whole, ...sampleOf(override.text), link: override.text, writtenAs: whole.text }
    if ('excluded' in override) return override.excluded ? { ...whole, status: 'excluded' } : whole
    const mended = override.choice === 'mend'
    return {
      ...whole,
      status: mended ? 'cleaned' : 'ready',
      changes: mended ? ['scheme-added'] : [],
      decideKind: undefined,
    }
  }

  summary(): DraftSummary {
    const counts = this.#counts()
    const of = <Key extends string>(keys: readonly Key[]) =>
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- fromEntries forgets its keys.
      Object.fromEntries(keys.map((key) => [key, counts.get(key) ?? 0])) as Record<Key, number>
    const byStatus: Record<LinkStatus, number> = of(linkStatuses)
    const source = {
      encoding: 'utf-8',
      format: 'text',
      linkColumn: undefined,
      sitemaps: 0,
      isHidden: false,
      isNamedByApp: false,
      isFromHistory: false,
      passedOver: [],
      hiddenRows: 0,
      isFaulty: false,
      encodings: ['utf-8'],
      bytes: this.rowCount * 74,
    } as const
    return {
      id: this.id,
      revision: this.revision,
      sources: [
        ...(this.#made > 0
          ? [{ ...source, kind: 'file' as const, name: 'smallweb.txt', lines: this.#made }]
          : []),
        ...this.#pastes.map((lines) => ({ ...source, kind: 'paste' as const, name: '', lines })),
      ],
      loading: this.loading,
      lines: this.rowCount,
      lastLine: this.rowCount,
      rows: this.rowCount,
      byStatus,
      byDecideKind: of(decideKinds),
      byRejectReason: of(rejectReasons),
      byWarning: of(linkWarnings),
      topHosts: hosts.map((host, index) => ({ host, rows: 6_000 - index * 700 })),
      columns: [],
      sendable: byStatus.ready + byStatus.cleaned,
      sendableUnusual: 0,
      givesWay: false,
      putAside: [],
      cleared: [],
      howToSend: this.howToSend,
      howToSendTaken: this.howToSendTaken,
      userChanges: this.revision,
      canUndo: this.#past.length > 0,
      lastStep: this.#past.length === 0 ? undefined : this.#past.length,
      canRedo: this.#future.length > 0,
      accountId: this.accountId,
      leavesOutElsewhere: this.leavesOutElsewhere ? true : undefined,
    }
  }

  /** Rows by status, kind, reason and warning; counted once a change, since windows ask often. */
  #counts(): ReadonlyMap<string, number> {
    const state = `${this.revision} ${this.includeSentBefore}`
    if (this.#counted?.state === state) return this.#counted.counts
    const counts = new Map<string, number>()
    const count = (key: string) => counts.set(key, (counts.get(key) ?? 0) + 1)
    for (let row = 0; row < this.rowCount; row += 1) {
      const { status, decideKind, rejectReason, warnings } = this.row(row)
      count(status)
      if (decideKind !== undefined && status === 'decide') count(decideKind)
      if (rejectReason !== undefined && status === 'rejected') count(rejectReason)
      for (const warning of warnings) count(warning)
    }
    this.#counted = { state, counts }
    return counts
  }

  #override(rows: readonly number[], override: Override): void {
    // As an engine does: an edit that changes nothing is no step.
    if (rows.length === 0) return
    this.#past.push(this.#overrides)
    this.#future.length = 0
    this.#overrides = new Map([...this.#overrides, ...rows.map((row) => [row, override] as const)])
    this.revision += 1
  }

  *#rowsWhere(filter: ViewFilter): Generator<number> {
    if (Object.values(filter).every((condition) => condition === undefined)) {
      for (let row = 0; row < this.rowCount; row += 1) yield row
      return
    }
    const search = filter.search?.toLowerCase()
    for (let index = 0; index < this.rowCount; index += 1) {
      const row = this.row(index)
      const { status, decideKind, rejectReason, warnings, text, link } = row
      if (filter.statuses?.includes(status) === false) continue
      if (filter.decideKind !== undefined && decideKind !== filter.decideKind) continue
      if (filter.rejectReason !== undefined && rejectReason !== filter.rejectReason) continue
      if (filter.warning === 'any' && warnings.length === 0) continue
      if (
        filter.warning !== undefined &&
        filter.warning !== 'any' &&
        !warnings.includes(filter.warning)
      )
        continue
      if (filter.host !== undefined && !text.includes(`//${filter.host}/`)) continue
      if (search !== undefined && !`${text}\n${link}`.toLowerCase().includes(search)) continue
      yield index
    }
  }
}
