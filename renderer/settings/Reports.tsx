import { type CSSProperties, useRef, useState } from 'react'
import { Button, TextField } from '../components/index.ts'

import { useText } from '../i18n/index.ts'
import { parseColor, imageType, type LogoProblem, maxLogoBytes } from './agency.ts'
import { Row, Section, useSave, useSettings } from './parts.tsx'
import styles from './SettingsScreen.module.css'

/** The colour of reports if the agency has set none. */
const defaultColor = '#0b63ce'

/** Name, logo and colour of the agency on reports, with a preview. */
export function Reports() {
  const t = useText('settings')
  const { agencyName, agencyLogo, agencyColor } = useSettings()
  const save = useSave()
  const [typedColor, setTypedColor] = useState<string>()
  const color = typedColor ?? agencyColor
  return (
    <Section id="reports" title={t('reports.title')} lead={t('reports.lead')}>
      <Row name={t('reports.name')}>
        <TextField
          isLabelHidden
          label={t('reports.name')}
          value={agencyName}
          onChange={(name) => save({ agencyName: name })}
        />
      </Row>
      <Logo logo={agencyLogo} onLogo={(logo) => save({ agencyLogo: logo })} />
      <Row name={t('reports.color')} hint={t('reports.colorHint')}>
        <input
          type="color"
          aria-label={t('reports.color')}
          className={styles.swatch}
          value={parseColor(color) ?? defaultColor}
          onChange={(event) => {
            setTypedColor(undefined)
            save({ agencyColor: event.currentTarget.value })
          }}
        />
        <TextField
          isLabelHidden
          className={styles.color}
          label={t('reports.color')}
          value={color}
          placeholder={defaultColor}
          onChange={(text) => {
            setTypedColor(text)
            const read = text.trim() === '' ? '' : parseColor(text)
            if (read !== undefined) save({ agencyColor: read })
          }}
          onBlur={() => {
            if (color === '' || parseColor(color) !== undefined) setTypedColor(undefined)
          }}
          error={
            color.trim() === '' || parseColor(color) !== undefined
              ? undefined
              : t('reports.colorInvalid')
          }
        />
      </Row>
      <div className={styles.block}>
        <div className={styles.preview} style={brand(parseColor(agencyColor))} aria-hidden>
          {agencyLogo === '' ? undefined : <img src={agencyLogo} alt="" />}
          <span>
            <strong>{t('reports.previewTitle')}</strong>
            <small>{t('reports.previewClient')}</small>
          </span>
          <span className={styles.agency}>{agencyName}</span>
        </div>
      </div>
    </Section>
  )
}

/** The brand colour of the preview. It is not themed, since reports are printed on white. */
function brand(color: string | undefined): CSSProperties {
  return { ['--brand' as string]: color ?? defaultColor }
}

interface LogoProps {
  /** A data URL, or empty if there is none. */
  readonly logo: string
  readonly onLogo: (logo: string) => void
}

function Logo({ logo, onLogo }: LogoProps) {
  const t = useText('settings')
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<LogoProblem>()

  async function read(file: File): Promise<void> {
    setProblem(undefined)
    if (file.size > maxLogoBytes) {
      setProblem('too-large')
      return
    }
    const bytes = await file.arrayBuffer().catch(() => undefined)
    if (bytes === undefined) {
      setProblem('unreadable')
      return
    }
    const type = imageType(new Uint8Array(bytes))
    if (type === undefined) {
      setProblem('not-an-image')
      return
    }
    onLogo(await dataUrl(new Blob([bytes], { type })))
  }
  return (
    <Row name={t('reports.logo')} hint={t('reports.logoHint')}>
      <Button icon="files" onPress={() => input.current?.click()}>
        {logo === '' ? t('reports.chooseLogo') : t('reports.replaceLogo')}
      </Button>
      {logo === '' ? undefined : (
        <Button look="quiet" onPress={() => onLogo('')}>
          {t('reports.removeLogo')}
        </Button>
      )}
      {problem === undefined ? undefined : (
        <p role="alert" className={styles.problem}>
          {t(`reports.logoProblem.${problem}`)}
        </p>
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept=".png,.svg,image/png,image/svg+xml"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          event.currentTarget.value = ''
          if (file !== undefined) void read(file)
        }}
      />
    </Row>
  )
}

function dataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => {
      if (typeof reader.result === 'string') resolve(reader.result)
    })
    reader.addEventListener('error', () => reject(new Error('The logo could not be read')))
    reader.readAsDataURL(blob)
  })
}
