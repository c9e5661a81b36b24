import { useStore } from 'zustand'

import type { Account } from '../../../electron/shared/account.ts'
import { appState, useApp } from '../app-state.ts'
import { mainApi } from '../main-api.ts'
import { createChangesUnderWay } from './changes-under-way.ts'
import { type ColumnState, createColumnStore } from './column-store.ts'
import { createIntakeStore, type IntakeState } from './intake-store.ts'
import { type PlanState, selectPlanAccount } from './plan-state.ts'
import { createPlanStore } from './plan-store.ts'
import type { ReviewState } from './review-state.ts'
import { createReviewStore } from './review-store.ts'
import { createSourcesStore, type SourcesState } from './sources-store.ts'
import { createStepsElsewhere } from './steps-elsewhere.ts'

// The stores of New, over the one host; components read them with the functions below.
export const sources = createSourcesStore(mainApi)
export const column = createColumnStore(mainApi)
const changes = createChangesUnderWay()
const steps = createStepsElsewhere()
export const intake = createIntakeStore(mainApi, appState, steps, changes)
export const review = createReviewStore(mainApi, appState, changes, intake, steps)
export const plan = createPlanStore(mainApi, appState, () => crypto.randomUUID(), changes)

export function useIntake<Value>(select: (state: IntakeState) => Value): Value {
  return useStore(intake, select)
}

export function useSources<Value>(select: (state: SourcesState) => Value): Value {
  return useStore(sources, select)
}

export function useColumn<Value>(select: (state: ColumnState) => Value): Value {
  return useStore(column, select)
}

export function useReview<Value>(select: (state: ReviewState) => Value): Value {
  return useStore(review, select)
}

export function usePlan<Value>(select: (state: PlanState) => Value): Value {
  return useStore(plan, select)
}

/** The account that the draft will be sent on. */
export function usePlanAccount(): Account | undefined {
  const state = usePlan((whole) => whole)
  return useApp((app) => selectPlanAccount(app, state))
}
