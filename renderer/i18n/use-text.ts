/** The texts of a namespace as `t('key', values)`; a key that does not exist does not compile. */
export { Trans as TextWithParts, useTranslation as useText } from 'react-i18next'
