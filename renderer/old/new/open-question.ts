import type { Account } from '../../../electron/shared/account.ts'
import type { Forecast } from '../../../electron/shared/contract.ts'
import { isSameCost } from './plan.ts'

/** Who would pay, and for what. */
interface Asked {
  readonly account: Account | undefined
  readonly forecast: Forecast | undefined
}

/** Holds what the question before a submission was opened with; replies whether it still stands for that. */
export interface OpenQuestion {
  readonly open: () => void
  readonly stillStands: () => boolean
}

/** `now`: what a question that is opened in this moment asks. */
export function createOpenQuestion(now: () => Asked): OpenQuestion {
  let asked: Asked = { account: undefined, forecast: undefined }
  return {
    open() {
      asked = now()
    },
    stillStands() {
      const { account, forecast } = now()
      return isSamePayer(account, asked.account) && isSameCost(forecast, asked.forecast)
    },
  }
}

function isSamePayer(one: Account | undefined, other: Account | undefined): boolean {
  return (
    one?.id === other?.id &&
    one?.name === other?.name &&
    one?.baseUrl === other?.baseUrl &&
    one?.price === other?.price
  )
}
