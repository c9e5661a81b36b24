import { Checkbox, TextField } from '../components/index.ts'
import { allowanceOf } from '../../electron/shared/account.ts'
import type { Account } from '../../electron/shared/contract/index.ts'
import { useText } from '../i18n/index.ts'
import { useAccountForm, useProblemText } from './account-state.ts'
import styles from './AccountsScreen.module.css'
import type { NumberField } from './form.ts'

/** The id of the input of a field, by which it can be focused. */
export function fieldId(field: string): string {
  return `account-${field}`
}

/** The id of the form with Save. Fields refer to it, so that Enter in a field saves. */
export const saveFormId = 'account-save'

/** The advanced fields by group. */
const groups = [
  { id: 'limits', fields: ['limitPerDay', 'limitPerSubmission', 'exposureLimit'] },
  { id: 'money', fields: ['price'] },
  { id: 'charged', fields: ['tasksShownDays'] },
  { id: 'shared', fields: ['people'] },
  {
    id: 'service',
    fields: ['linksPerRequest', 'urlLength', 'requestsPerWindow', 'windowSeconds'],
  },
  { id: 'requests', fields: ['parallel', 'answerTimeoutSeconds'] },
] as const satisfies readonly { readonly id: string; readonly fields: readonly NumberField[] }[]

type AdvancedField = (typeof groups)[number]['fields'][number]

/** True if a field is under Advanced. */
export function isAdvancedField(field: string): boolean {
  return groups.some(({ fields }) => fields.some((name) => name === field))
}

/** Settings that are rarely needed: limits, price, shared tokens, limits of the service. */
export function Advanced({ account }: { readonly account: Account }) {
  const t = useText('accounts')
  const { form, change } = useAccountForm(account)
  return (
    <div className={styles.groups}>
      {groups.map(({ id, fields }) => (
        <section key={id} className={styles.section}>
          <h3 className={styles.sectionTitle}>{t(`advanced.group.${id}.title`)}</h3>
          <p className={styles.sectionText}>{t(`advanced.group.${id}.text`)}</p>
          <div className={styles.fields}>
            {fields.map((field) => (
              <NumberInput key={field} account={account} field={field} />
            ))}
            {id === 'charged' ? (
              <div className={styles.wide}>
                <Checkbox
                  isSelected={form.serverErrorIsFree}
                  onChange={(serverErrorIsFree) => change({ serverErrorIsFree })}
                >
                  {t('field.serverErrorIsFree')}
                </Checkbox>
                <p className={styles.hint}>{t('hint.serverErrorIsFree')}</p>
              </div>
            ) : undefined}
          </div>
        </section>
      ))}
    </div>
  )
}

interface NumberInputProps {
  readonly account: Account
  readonly field: AdvancedField
}

function NumberInput({ account, field }: NumberInputProps) {
  const t = useText('accounts')
  const problemText = useProblemText()
  const { form, problems, change } = useAccountForm(account)
  const people = Number(form.people)
  const { requestsPerWindow } = account.limits
  const hint =
    field === 'people' && people > 1
      ? t('hint.peopleShared', {
          requests: allowanceOf(requestsPerWindow, people),
          all: requestsPerWindow,
        })
      : t(`hint.${field}`)
  return (
    <TextField
      id={fieldId(field)}
      form={saveFormId}
      label={t(`field.${field}`)}
      inputMode="numeric"
      value={form[field]}
      onChange={(typed) => change({ [field]: typed })}
      hint={hint}
      error={problemText(problems[field])}
    />
  )
}
