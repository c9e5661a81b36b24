import { accounts } from './accounts.ts'
import { history } from './history.ts'
import { queue } from './queue.ts'
import { settings } from './settings.ts'

/** The English words of all screens but the first. */
export const laterWords = { queue, history, accounts, settings } as const
