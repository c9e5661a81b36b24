import { filledLines } from '../shared/filled-lines.ts'
import {
  fateOf,
  type HistoryRow,
  type LinkHistory,
  type LinkSending,
} from '../shared/submission.ts'
import { amount } from './amounts.ts'
import type { HistoryCommand } from './command.ts'
import { type ExitCode, exitCode } from './exit-code.ts'
import type { LedgerBook } from './ledger-book.ts'
import { printJson, type Voice } from './voice.ts'

const recentTasks = 50

/** `linkferry history`: was this link sent, when, which task; without links the recent tasks. */
export async function history(
  command: HistoryCommand,
  voice: Voice,
  book: Pick<LedgerBook, 'recentTasks' | 'linkHistory' | 'forgottenDay'> | undefined,
  readInput: () => Promise<string>,
): Promise<ExitCode> {
  if (command.links.length === 0) {
    sayTasks(command, voice, book?.recentTasks(recentTasks) ?? [])
    return exitCode.done
  }
  const texts = command.links[0] === '-' ? filledLines(await readInput()) : command.links
  const links = (await book?.linkHistory(texts)) ?? texts.map((text) => neverSent(text))
  if (command.asJson) printJson(voice, { links: links.map(linkDocument) })
  else for (const link of links) sayLink(voice, link)
  sayForgotten(voice, links, book?.forgottenDay())
  return exitCode.done
}

function sayForgotten(voice: Voice, links: readonly LinkHistory[], forgottenDay?: string): void {
  if (forgottenDay !== undefined && links.some(isNeverSent))
    voice.say(
      `History up to ${forgottenDay} was forgotten; links sent then may show as never sent.`,
    )
}

function sayTasks(command: HistoryCommand, voice: Voice, tasks: readonly HistoryRow[]): void {
  if (command.asJson) return printJson(voice, { tasks: tasks.map(taskDocument) })
  if (tasks.length === 0) voice.say('Nothing was sent yet.')
  for (const task of tasks) {
    const name = task.label === '' ? '' : ` “${task.label}”`
    voice.say(
      `${dateOf(task.atMs)}  batch ${task.id}, ${amount(task.linkCount, 'link')}, ${task.state}${taskWords(task.taskId)} (submission ${task.submissionId}${name}, ${task.accountName})`,
    )
  }
}

function taskDocument(task: HistoryRow) {
  return {
    batch: task.id,
    submission: task.submissionId,
    label: task.label,
    client: task.client,
    account: task.accountName,
    state: task.state,
    linkCount: task.linkCount,
    taskId: task.taskId ?? null,
    unitsUsed: task.unitsUsed ?? null,
    date: dateOf(task.atMs),
  }
}

function isNeverSent({ link, sent }: LinkHistory): boolean {
  return link !== undefined && sent.length === 0
}

function sayLink(voice: Voice, asked: LinkHistory): void {
  const { text, link, sent, near } = asked
  if (link === undefined) return voice.say(`${text}: not a link`)
  if (isNeverSent(asked)) voice.say(`${text}: never sent`)
  for (const sending of sent) voice.say(`${text}: ${sendingWords(sending)}`)
  if (near !== undefined) voice.say(`${text}: nearly the same: ${near.link}: ${sendingWords(near)}`)
}

function sendingWords(sending: LinkSending): string {
  const word = sending.isChargedByWord === true ? ', charged by your word,' : ''
  return `${fateOf(sending)}${word} ${dateOf(sending.atMs)}${taskWords(sending.taskId)} (batch ${sending.batchId}, submission ${sending.submissionId}, ${sending.accountName})`
}

function linkDocument({ text, link, sent, near }: LinkHistory) {
  return {
    text,
    link: link ?? null,
    sent: sent.map(sendingDocument),
    nearlySent: near === undefined ? null : { link: near.link, ...sendingDocument(near) },
  }
}

function sendingDocument(sending: LinkSending) {
  const { batchId: batch, submissionId: submission, label, accountName: account, state } = sending
  const taskId = sending.taskId ?? null
  return { batch, submission, label, account, state, taskId, date: dateOf(sending.atMs) }
}

function neverSent(text: string): LinkHistory {
  return { text, link: URL.parse(text)?.href, sent: [] }
}

function taskWords(taskId: string | undefined): string {
  return taskId === undefined ? '' : `, task ${taskId}`
}

function dateOf(epochMs: number): string {
  return new Date(epochMs).toISOString()
}
