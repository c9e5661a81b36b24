import type { Pause, PauseDetail } from '../shared/account.ts'
import { amount, figure } from './amounts.ts'

/** What a pause's sentence speaks of. */
export interface PauseScene {
  readonly baseUrl: string
  readonly waitingLinks: number
  readonly unitsInDoubt: number
  /** The commands to type. */
  readonly resume: string
  /** `settle` with the batch in doubt, without the user's word. */
  readonly settle: string
}

/** What happened, what it means for links and units, and what to do, in one line. */
export function pauseSentence(pause: Pause, scene: PauseScene): string {
  return `${sentences[pause.detail](pause, scene)}${said(pause)}`
}

type Write = (pause: Pause, scene: PauseScene) => string

const sentences: Readonly<Record<PauseDetail, Write>> = {
  'missing-token': (_, scene) =>
    `No token was given for ${scene.baseUrl}: ${waiting(scene)}. Give it with --token-file or LINKFERRY_TOKEN: ${scene.resume}`,
  'token-refused': (_, scene) =>
    `The service at ${scene.baseUrl} did not accept the token: ${nothingCharged(scene)}. Give the right one and go on: ${scene.resume}`,
  moved: (_, scene) =>
    `The address ${scene.baseUrl} has moved, the service pointed elsewhere: ${nothingCharged(scene)}. If it is back: ${scene.resume}`,
  'not-found': (_, scene) =>
    `There is no such service at ${scene.baseUrl}, the address is wrong: ${nothingCharged(scene)}. Submit again with the right --base-url, or if it is back: ${scene.resume}`,
  'insecure-address': (_, scene) =>
    `The address ${scene.baseUrl} is not secure, a token goes only to https:// addresses: nothing was sent or charged, ${waiting(scene)}.`,
  'balance-too-low': ({ units = 0, ofUnits = 0 }, scene) =>
    `The balance is too low: the next batch needs ${amount(units, 'unit')}, all that is left ${figure(ofUnits)}. It was not charged; ${waiting(scene)}. Top up, then: ${scene.resume}`,
  'price-differs': ({ units = 0, ofUnits = 0 }, scene) =>
    `The service charged ${amount(units, 'unit')} for ${amount(ofUnits, 'link')}, another price than reckoned with. These are accepted; ${waiting(scene)}. To go on all the same: ${scene.resume}`,
  'links-differ': ({ units = 0, ofUnits = 0 }, scene) =>
    `The service took ${figure(units)} of ${amount(ofUnits, 'link')}; which ones is not known, so all of them count as maybe charged. ${Waiting(scene)}. Say what holds: ${scene.settle}; then go on: ${scene.resume}`,
  'ambiguous-answer': (_, scene) =>
    `The answer to a batch can also follow a request that was carried out: ${maybeCharged(scene)}. ${settleThenGoOn(scene)}`,
  'foreign-400': (_, scene) =>
    `Something between this computer and the service, a proxy or firewall, turned a batch away: ${nothingCharged(scene)}. Then: ${scene.resume}`,
  'unexpected-status': (_, scene) =>
    `The service turned a batch away without a known reason: ${nothingCharged(scene)}. Then: ${scene.resume}`,
  'doubts-in-a-row': (_, scene) =>
    `Whether two batches in a row were charged is not known: ${maybeCharged(scene)}. Sending stopped so that it does not become more. ${settleThenGoOn(scene)}`,
  'doubt-limit': (_, scene) =>
    `One more batch could pass the limit of maybe charged units: ${maybeCharged(scene)}. ${settleThenGoOn(scene)}`,
  'refusals-in-a-row': (_, scene) =>
    `The service refused ten single links in a row, so the links are probably not the cause. Refused links cost nothing; ${waiting(scene)}. To go on all the same: ${scene.resume}`,
  'day-cap': (_, scene) =>
    `The next batch would pass this account's cap for today: ${waiting(scene)} and cost nothing. Raise the cap in the app, or go on tomorrow: ${scene.resume}`,
  'submission-cap': (_, scene) =>
    `The next batch would pass this account's cap for one submission: ${waiting(scene)} and cost nothing. Raise the cap in the app, then: ${scene.resume}`,
  'disk-full': (_, scene) =>
    `The disk takes no more writes, so nothing more is sent. What was sent and charged is on record; ${waiting(scene)}. Free some space, then: ${scene.resume}`,
  'paused-by-user': (_, scene) =>
    `This submission was paused by hand: ${waiting(scene)} and cost nothing. To go on: ${scene.resume}`,
}

function waiting({ waitingLinks }: PauseScene): string {
  return `${amount(waitingLinks, 'link')} ${waitingLinks === 1 ? 'waits' : 'wait'}`
}

function Waiting(scene: PauseScene): string {
  const text = waiting(scene)
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}

function nothingCharged(scene: PauseScene): string {
  return `nothing was charged for this batch, ${waiting(scene)}`
}

function maybeCharged(scene: PauseScene): string {
  return `${amount(scene.unitsInDoubt, 'unit')} may have been spent, ${waiting(scene)}`
}

function settleThenGoOn(scene: PauseScene): string {
  return `If you can tell from the service's account page: ${scene.settle}; to go on: ${scene.resume}`
}

/** The service's own words, where it answered. */
function said({ httpStatus, message }: Pause): string {
  if (httpStatus === undefined) return ''
  const words = message === undefined || message === '' ? '' : `: “${message}”`
  return ` (The service answered ${httpStatus}${words}.)`
}
