import '../../renderer/components/tokens.css'

import { createRoot } from 'react-dom/client'

import { Language } from '../../renderer/components/Language.tsx'
import { Toasts } from '../../renderer/components/Toasts.tsx'
import styles from './gallery.module.css'
import { parts } from './parts.tsx'

/** Every part of the design system in every state and theme: npx vite --config test/fakes/vite.config.ts */
function Gallery() {
  return (
    <Language locale="en" columnWidth={(column, px) => `${column}: ${px} pixels wide`}>
      <Toasts closeLabel="Close" language="en">
        <main className={styles.gallery}>
          {(['light', 'dark'] as const).map((theme) => (
            <section key={theme} aria-label={theme} className={`${styles.theme} ${styles[theme]}`}>
              <h1>{theme}</h1>
              {Object.entries(parts).map(([name, states]) => (
                <section key={name} aria-label={`${name}, ${theme}`} className={styles.part}>
                  <h2>{name}</h2>
                  <div className={styles.states}>{states}</div>
                </section>
              ))}
            </section>
          ))}
        </main>
      </Toasts>
    </Language>
  )
}

const root = document.getElementById('root')
if (root === null) throw new Error('gallery.html has no #root')
createRoot(root).render(<Gallery />)
