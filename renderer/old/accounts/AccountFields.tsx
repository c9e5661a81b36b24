import { useId } from 'react'

import { allowanceOf } from '../../../electron/shared/account.ts'
import { useText } from '../../i18n/use-text.ts'
import { wholeNumber } from '../../i18n/whole-number.ts'
import { Checkbox } from '../../components/Checkbox.tsx'
import { TextField } from '../../components/TextField.tsx'
import {
  type AccountField,
  type AccountForm,
  type FormProblems,
  placeOf,
  rangeOf,
} from './account-form.ts'
import { useAccounts } from './accounts-store.ts'
import styles from './AccountsScreen.module.css'
import { accountFormId } from './SaveBar.tsx'
import { idOfNote } from './use-note-in-sight.ts'
import { idOfPlace } from './use-open-place.ts'

interface FieldsProps {
  readonly form: AccountForm
  readonly problems: FormProblems
}

/** Name and address; in a new account what is typed first goes into its name. */
export function ServiceFields({ isNew, ...props }: FieldsProps & { readonly isNew: boolean }) {
  return (
    <div className={styles.pairs}>
      <Field name="name" autoFocus={isNew} {...props} />
      <Field name="baseUrl" {...props} />
    </div>
  )
}

/** What a link costs and what stops sending before more is spent; of a new account no note stands below. */
export function MoneyFields({ isNew, ...props }: FieldsProps & { readonly isNew: boolean }) {
  return (
    <div className={styles.fields}>
      <Field name="knownBalance" {...props} />
      <Field name="price" {...props} />
      <Field name="doubtLimit" {...props} />
      <Field name="capPerSubmission" hasNote={!isNew} {...props} />
      <Field name="capPerDay" hasNote={!isNew} {...props} />
    </div>
  )
}

/** Who else sends on the token, and how this computer sends. */
export function SendingFields(props: FieldsProps) {
  const { t } = useText('accounts')
  const edit = useAccounts((state) => state.edit)
  const riskId = useId()
  return (
    <div className={styles.fields}>
      <Field name="people" {...props} />
      <Field name="parallel" {...props} />
      <Field name="answerTimeoutSeconds" {...props} />
      <SharedToken form={props.form} />
      <div className={styles.wide}>
        <Checkbox
          isSelected={props.form.serverErrorIsFree}
          onChange={(serverErrorIsFree) => edit({ serverErrorIsFree })}
          aria-describedby={riskId}
        >
          {t('field.serverErrorIsFree')}
        </Checkbox>
        <p id={riskId} className={props.form.serverErrorIsFree ? styles.risk : styles.hint}>
          {t('hint.serverErrorIsFree')}
        </p>
      </div>
    </div>
  )
}

/** The service's own limits. */
export function LimitFields(props: FieldsProps) {
  return (
    <div className={styles.pairs}>
      <Field name="linksPerRequest" {...props} />
      <Field name="urlLength" {...props} />
      <Field name="requestsPerWindow" {...props} />
      <Field name="windowSeconds" {...props} />
    </div>
  )
}

/** What sharing a token means: of the requests it is good for, this computer makes its share. */
function SharedToken({ form }: { readonly form: AccountForm }) {
  const { t } = useText('accounts')
  const people = wholeNumber(form.people) ?? 1
  const requests = wholeNumber(form.requestsPerWindow)
  const seconds = wholeNumber(form.windowSeconds)
  if (people < 2 || requests === undefined || seconds === undefined) return undefined
  return (
    <p className={`${styles.wide} ${styles.hint}`}>
      {t('hint.peopleShared', {
        people,
        share: allowanceOf(requests, people),
        seconds,
      })}
    </p>
  )
}

interface FieldProps extends FieldsProps {
  readonly name: Exclude<AccountField, 'serverErrorIsFree'>
  readonly autoFocus?: boolean
  /** What follows from it stands below, in a note of its own. */
  readonly hasNote?: boolean
}

/** A field with what it is for, or what is wrong with what stands in it. */
function Field({ name, form, problems, autoFocus = false, hasNote = false }: FieldProps) {
  const { t } = useText('accounts')
  const edit = useAccounts((state) => state.edit)
  const refused = useAccounts((state) => state.problem)
  const problem =
    problems[name] ??
    (refused !== undefined && placeOf[refused] === name ? { kind: refused } : undefined)
  const error =
    problem === undefined
      ? undefined
      : problem.kind === 'not-a-number'
        ? t('problem.not-a-number', { least: problem.least, most: problem.most })
        : t(`problem.${problem.kind}`)
  return (
    <TextField
      id={idOfPlace(name)}
      label={t(`field.${name}`)}
      value={form[name]}
      onChange={(typed) => edit({ [name]: typed })}
      form={accountFormId}
      hint={t(`hint.${name}`)}
      error={error}
      autoFocus={autoFocus}
      {...(hasNote ? { 'aria-describedby': idOfNote(name) } : {})}
      isRequired={isRequired(name)}
    />
  )
}

function isRequired(field: FieldProps['name']): boolean {
  return field === 'name' || field === 'baseUrl' || !rangeOf[field].mayBeEmpty
}
