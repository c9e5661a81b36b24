import type { HowToSend } from '../../../electron/shared/how-to-send.ts'
import type { MainApi } from '../main-api.ts'
import { formAgain } from '../when/when-form.ts'
import type { PlanState } from './plan-state.ts'

/** What of the plan is kept with the draft. */
type Fields = Pick<
  PlanState,
  'accountId' | 'client' | 'label' | 'batchSize' | 'when' | 'isTimePast' | 'part' | 'isPartGone'
>

/** The fields as a draft has kept them. What cannot be meant any more stands in the way until it is said anew. */
export function fieldsOf({ accountId, when, part, ...said }: HowToSend, nowMs: number): Fields {
  const again = when && formAgain(when, nowMs)
  return {
    ...said,
    // Named, for what is undefined does not travel as JSON: the last list's account would stay.
    accountId,
    when: again?.form,
    isTimePast: again?.isPast === true,
    part: part?.kind === 'rows' ? { kind: 'gone' } : part,
    isPartGone: part?.kind === 'rows',
  }
}

/** What a draft is to keep of the fields. */
export function howToSendOf({
  accountId,
  client,
  label,
  batchSize,
  when,
  part,
}: Fields): HowToSend {
  const kept = part === undefined || part.kind === 'first' ? part : ({ kind: 'rows' } as const)
  return { accountId, client, label, batchSize, when, part: kept }
}

/** Has drafts keep what is said. */
export interface FieldKeeper {
  readonly keep: (draftId: string, howToSend: HowToSend) => Promise<void>
  /** Whether the last word was said to nobody: the host or the engine was gone, or the disk refused it. */
  readonly isUnheard: () => boolean
  /** Says that word once more. */
  readonly sayAgain: () => Promise<void>
}

/**
 * Keeps one word at a time: of what is typed meanwhile the last one. What the disk refuses has a
 * sentence of its own.
 */
export function createFieldKeeper(api: MainApi): FieldKeeper {
  let next: { readonly draftId: string; readonly howToSend: HowToSend } | undefined
  let unheard: typeof next
  let keeping: Promise<void> | undefined

  async function keepAll(): Promise<void> {
    for (let word = next; word !== undefined; word = next) {
      next = undefined
      unheard = word
      const isHeard = await api.request('draft.keepHowToSend', word).then(
        () => true,
        () => false,
      )
      if (isHeard) unheard = undefined
    }
  }

  function keepNext(): Promise<void> {
    keeping ??= keepAll().finally(() => {
      keeping = undefined
    })
    return keeping
  }

  return {
    keep(draftId, howToSend) {
      next = { draftId, howToSend }
      return keepNext()
    },
    isUnheard: () => unheard !== undefined,
    sayAgain() {
      next ??= unheard
      return keepNext()
    },
  }
}
