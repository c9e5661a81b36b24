import { statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import { DiskError } from '../../shared/disk-problem.ts'
import { type PageTarget, pageTarget } from '../../shared/contract/index.ts'
import {
  type PageAnswer,
  type PageFinding,
  pageFindings,
  type TargetFinding,
  targetFindings,
  type UncountedRel,
  uncountedRels,
} from '../../shared/page.ts'
import {
  blob,
  type Database,
  flag,
  integer,
  oneOf,
  optionalInteger,
  optionalJson,
  optionalOneOf,
  optionalText,
  type Row,
  text,
} from './database.ts'
import { keyAt, keyBytes, type LinkKeys } from './link-store.ts'

/** The last check of a list's pages, as it is stored. */
export interface StoredPageRun {
  readonly listId: number
  readonly state: 'running' | 'paused' | 'finished'
  readonly startedMs: number
  /** Pages with a result, when the state was set. */
  readonly checked: number
  /** The rows of the list whose pages are checked. */
  readonly rows: Uint32Array
  readonly target: PageTarget | undefined
  readonly allowPrivate: boolean
}

/** The part of a check that filters and counts need. */
export interface PageMark {
  /** The position of its key. */
  readonly index: number
  readonly finding: PageFinding
  readonly checkedMs: number
  readonly target: TargetFinding | undefined
  /** The link to the target is one that search engines do not count. */
  readonly isUncounted: boolean
}

/** Free bytes of a disk that page checks leave. Many answers of the service fit in. */
const keptForAnswers = 4 * 2 ** 20

/** What page checks found out about the links of lists, and which check each list had last. */
export class PageChecks {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  /** True if a link of the list was checked. */
  hasAny(listId: number): boolean {
    const found = this.#database.first('SELECT 1 FROM page_check WHERE list_id = ? LIMIT 1', listId)
    return found !== undefined
  }

  /** True if a check of the list looked for links to a target. */
  hasTargets(listId: number): boolean {
    const found = this.#database.first(
      'SELECT 1 FROM page_check WHERE list_id = ? AND target_finding IS NOT NULL LIMIT 1',
      listId,
    )
    return found !== undefined
  }

  /** The checks of links with these keys. Links that were not checked are left out. */
  marks(listId: number, keys: LinkKeys): readonly PageMark[] {
    return this.#lookUp(
      'position, finding, checked_ms, target_finding, target_rel',
      listId,
      keys,
    ).map((row) => ({
      index: integer(row, 'position'),
      finding: oneOf(row, 'finding', pageFindings),
      checkedMs: integer(row, 'checked_ms'),
      target: optionalOneOf(row, 'target_finding', targetFindings),
      isUncounted: text(row, 'target_rel') !== '',
    }))
  }

  /** The whole checks of links with these keys, by the position of the key. */
  answers(listId: number, keys: LinkKeys): ReadonlyMap<number, PageAnswer> {
    const rows = this.#lookUp('*', listId, keys)
    return new Map(rows.map((row) => [integer(row, 'position'), readAnswer(row)]))
  }

  /**
   * Stores checks, one for each key, in place of earlier ones of the same links. Throws a `DiskError` also if
   * the disk is nearly full: the rest is for answers of the service.
   */
  store(listId: number, keys: LinkKeys, answers: readonly PageAnswer[]): void {
    const { bavail, bsize } = statfsSync(dirname(this.#database.path))
    if (bavail * bsize < keptForAnswers) throw new DiskError('disk-full')
    this.#database.transaction(() => {
      for (const [index, answer] of answers.entries()) {
        const { target } = answer
        this.#database.run(
          `INSERT OR REPLACE INTO page_check (list_id, key, finding, checked_ms, http_status,
             final_url, canonical_url, content_type, detail, target_finding, target_url, target_rel,
             target_anchor) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
          listId,
          keyAt(keys, index),
          answer.finding,
          answer.checkedMs,
          answer.httpStatus ?? null,
          answer.finalUrl ?? null,
          answer.canonicalUrl ?? null,
          answer.contentType ?? null,
          answer.detail ?? null,
          target?.finding ?? null,
          target?.url ?? null,
          target?.rel.join(' ') ?? '',
          target?.anchor ?? '',
        )
      }
    })
  }

  /** The last check of a list's pages; undefined: there was none. */
  run(listId: number): StoredPageRun | undefined {
    const row = this.#database.first('SELECT * FROM page_run WHERE list_id = ?', listId)
    return row === undefined || !isReadableRun(row) ? undefined : readRun(row)
  }

  /** The checks that are not finished. */
  unfinishedRuns(): readonly StoredPageRun[] {
    return this.#database
      .all("SELECT * FROM page_run WHERE state <> 'finished' ORDER BY started_ms")
      .filter(isReadableRun)
      .map(readRun)
  }

  /** Stores the check that starts, in place of the last one of the list. */
  startRun({ listId, state, startedMs, checked, rows, target, allowPrivate }: StoredPageRun): void {
    this.#database.run(
      `INSERT OR REPLACE INTO page_run
         (list_id, state, started_ms, checked, row_numbers, target, allow_private)
         VALUES (?, ?, ?, ?, ?, ?, ?)`,
      listId,
      state,
      startedMs,
      checked,
      new Uint8Array(rows.buffer, rows.byteOffset, rows.byteLength),
      target === undefined ? null : JSON.stringify(target),
      Number(allowPrivate),
    )
  }

  /** Sets the state of a list's check, and how many of its pages have a result. */
  setRunState(listId: number, state: StoredPageRun['state'], checked: number): void {
    this.#database.run(
      'UPDATE page_run SET state = ?, checked = ? WHERE list_id = ?',
      state,
      checked,
      listId,
    )
  }

  #lookUp(columns: string, listId: number, keys: LinkKeys): readonly Row[] {
    const positions = Array.from({ length: keys.length / keyBytes }, (_, position) => position)
    return this.#database
      .all(
        `SELECT ${columns} FROM (SELECT value AS position,
             substr(?1, value * ${keyBytes} + 1, ${keyBytes}) AS asked FROM json_each(?2))
         CROSS JOIN page_check ON list_id = ?3 AND key = asked`,
        keys,
        JSON.stringify(positions),
        listId,
      )
      .filter(isReadableCheck)
  }
}

/**
 * False for a check with a word of another version, or a damaged one. A check can be made again, so it must
 * not keep its list from opening.
 */
function isReadableCheck(row: Row): boolean {
  const isTarget = (word: unknown): boolean => targetFindings.some((one) => one === word)
  const target = row['target_finding']
  return (
    pageFindings.some((one) => one === row['finding']) &&
    Number.isSafeInteger(row['checked_ms']) &&
    (target === null || isTarget(target))
  )
}

/** False for a check that is damaged: it counts as none. */
function isReadableRun(row: Row): boolean {
  const { row_numbers: rows, target } = row
  return (
    rows instanceof Uint8Array &&
    rows.length % Uint32Array.BYTES_PER_ELEMENT === 0 &&
    (target === null || (typeof target === 'string' && isTargetJson(target)))
  )
}

function isTargetJson(written: string): boolean {
  try {
    return pageTarget.safeParse(JSON.parse(written)).success
  } catch {
    return false
  }
}

function readAnswer(row: Row): PageAnswer {
  const target = optionalOneOf(row, 'target_finding', targetFindings)
  return {
    finding: oneOf(row, 'finding', pageFindings),
    checkedMs: integer(row, 'checked_ms'),
    httpStatus: optionalInteger(row, 'http_status'),
    finalUrl: optionalText(row, 'final_url'),
    canonicalUrl: optionalText(row, 'canonical_url'),
    contentType: optionalText(row, 'content_type'),
    detail: optionalText(row, 'detail'),
    target: target && {
      finding: target,
      url: optionalText(row, 'target_url'),
      rel: relsIn(text(row, 'target_rel')),
      anchor: text(row, 'target_anchor'),
    },
  }
}

function relsIn(words: string): readonly UncountedRel[] {
  return uncountedRels.filter((rel) => words.split(' ').includes(rel))
}

function readRun(row: Row): StoredPageRun {
  const bytes = blob(row, 'row_numbers')
  // A copy, because the bytes may begin anywhere in their buffer.
  const rows = new Uint32Array(Uint8Array.from(bytes).buffer)
  return {
    listId: integer(row, 'list_id'),
    state: oneOf(row, 'state', ['running', 'paused', 'finished'] as const),
    startedMs: integer(row, 'started_ms'),
    checked: integer(row, 'checked'),
    rows,
    target: optionalJson(row, 'target', pageTarget),
    allowPrivate: flag(row, 'allow_private'),
  }
}
