import type { PauseDetail } from '../shared/account.ts'
import type { Pause } from '../shared/contract/index.ts'
import { amount, figure, timeOf } from './words.ts'

/** What a pause's sentences speak of. */
export interface PauseScene {
  readonly baseUrl: string
  readonly waitingLinks: number
  readonly unitsInDoubt: number
  /** The commands to type. */
  readonly resume: string
  /** `settle` with the request in doubt; the user chooses the word. */
  readonly settle: string
}

/** The service's answer has its place between the first two parts. */
interface Parts {
  readonly happened: string
  readonly means: string
  readonly toDo: string
}

/** What happened, what it means for links and units, and what to do, in one line. */
export function pauseSentence(pause: Pause, scene: PauseScene): string {
  const { happened, means, toDo } = parts[pause.detail](pause, scene)
  return `${happened}${answer(pause)}. ${capital(means)}. ${toDo}`
}

const parts: Readonly<Record<PauseDetail, (pause: Pause, scene: PauseScene) => Parts>> = {
  'missing-token': (_, scene) => ({
    happened: `No token was given for ${scene.baseUrl}`,
    means: `${waiting(scene)} and cost nothing`,
    toDo: `Give it with --token-file or LINKFERRY_TOKEN: ${scene.resume}`,
  }),
  'token-refused': (_, scene) => ({
    happened: `The service at ${scene.baseUrl} did not accept the token`,
    means: nothingCharged(scene),
    toDo: `Go on with the right one: ${scene.resume}`,
  }),
  moved: (_, scene) => ({
    happened: `The service at ${scene.baseUrl} has moved`,
    means: nothingCharged(scene),
    toDo: `Submit with its new address; if it is back: ${scene.resume}`,
  }),
  'not-found': (_, scene) => ({
    happened: `The address ${scene.baseUrl} is wrong, no such service is there`,
    means: nothingCharged(scene),
    toDo: `Submit with the right --base-url; if it is right after all: ${scene.resume}`,
  }),
  'insecure-address': (_, scene) => ({
    happened: `The address ${scene.baseUrl} is not encrypted, and a token goes to https:// only`,
    means: nothingCharged(scene),
    toDo: `Submit with an https:// address`,
  }),
  'balance-too-low': ({ units = 0, ofUnits = 0, sinceMs }, scene) => ({
    happened: 'The balance is too low',
    means: `at ${timeOf(sinceMs)} the next request needed ${amount(units, 'unit')}, all that was left ${figure(ofUnits)}; it was not charged, ${waiting(scene)}`,
    toDo: `Top up, then: ${scene.resume}`,
  }),
  'price-differs': ({ units = 0, ofUnits = 0 }, scene) => ({
    happened: `The service charged ${amount(units, 'unit')} for ${amount(ofUnits, 'link')}, another price than expected`,
    means: `these are accepted, ${waiting(scene)}`,
    toDo: `Make it the account's price in the app, or go on request by request: ${scene.resume}`,
  }),
  'links-differ': ({ units = 0, ofUnits = 0 }, scene) => ({
    happened: `The service took ${figure(units)} of ${amount(ofUnits, 'link')}; which ones is not known`,
    means: `all of them count as possibly charged, ${waiting(scene)}`,
    toDo: settleThenGoOn(scene),
  }),
  'ambiguous-answer': (_, scene) => ({
    happened: 'The answer to a request can also follow a request that was carried out',
    means: maybeCharged(scene),
    toDo: settleThenGoOn(scene),
  }),
  'foreign-400': (_, scene) => ({
    happened: 'A proxy or firewall, not the service, turned a request away',
    means: nothingCharged(scene),
    toDo: `When it lets links through: ${scene.resume}`,
  }),
  'unexpected-status': (_, scene) => ({
    happened: 'The service turned a request away without a known reason',
    means: nothingCharged(scene),
    toDo: `To try again: ${scene.resume}`,
  }),
  'doubts-in-a-row': (_, scene) => ({
    happened: 'Two requests in a row were possibly charged, so sending stopped',
    means: maybeCharged(scene),
    toDo: settleThenGoOn(scene),
  }),
  'doubt-limit': (_, scene) => ({
    happened: 'One more request could pass the limit of possibly charged units',
    means: maybeCharged(scene),
    toDo: settleThenGoOn(scene),
  }),
  'refusals-in-a-row': (_, scene) => ({
    happened:
      'The service refused ten single links in a row, so the links are probably not the cause',
    means: `refused links cost nothing, ${waiting(scene)}`,
    toDo: `To go on all the same: ${scene.resume}`,
  }),
  'day-cap': (_, scene) => ({
    happened: "The next request would pass the account's daily limit",
    means: `${waiting(scene)} and cost nothing`,
    toDo: 'Raise the limit or go on in the app; resume does not end this pause',
  }),
  'submission-cap': (_, scene) => ({
    happened: "The next request would pass the account's limit for one submission",
    means: `${waiting(scene)} and cost nothing`,
    toDo: 'Raise the limit or cancel the rest in the app; resume does not end this pause',
  }),
  'disk-full': (_, scene) => ({
    happened: 'The disk takes no more writes, so nothing more is sent',
    means: `what was sent and charged is on record, ${waiting(scene)}`,
    toDo: `Free some space, then: ${scene.resume}`,
  }),
  'folder-unwritable': (_, scene) => ({
    happened: 'The data folder takes no more writes, so nothing more is sent',
    means: `what was sent and charged is on record, ${waiting(scene)}`,
    toDo: `See to it that it can be written to, then: ${scene.resume}`,
  }),
  'links-damaged': ({ message = '', ofUnits = 0 }, scene) => ({
    happened: `The stored links of a request of ${amount(ofUnits, 'link')} are damaged${message === '' ? '' : ` (list “${message}”)`}`,
    means: `nothing of it was sent or charged, ${waiting(scene)}`,
    toDo: 'Cancel the rest of its submission (linkferry cancel) and submit the list again from its source',
  }),
  'paused-by-user': (_, scene) => ({
    happened: 'This submission was paused by hand',
    means: `${waiting(scene)} and cost nothing`,
    toDo: `To go on: ${scene.resume}`,
  }),
}

function waiting({ waitingLinks }: PauseScene): string {
  return `${amount(waitingLinks, 'link')} ${waitingLinks === 1 ? 'waits' : 'wait'}`
}

function nothingCharged(scene: PauseScene): string {
  return `nothing was charged for it, ${waiting(scene)}`
}

function maybeCharged(scene: PauseScene): string {
  return `${amount(scene.unitsInDoubt, 'unit')} may have been spent, ${waiting(scene)}`
}

function settleThenGoOn({ settle, resume }: PauseScene): string {
  return `If the service's account page tells: ${settle}; to go on: ${resume}`
}

/** The service's own words, where it answered. */
function answer({ httpStatus, message }: Pause): string {
  if (httpStatus === undefined) return ''
  return message === undefined || message === ''
    ? ` (it answered ${httpStatus})`
    : ` (it answered ${httpStatus}: “${message}”)`
}

function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}
