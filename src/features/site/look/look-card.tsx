import { useState } from 'react'
import { chooseTheme, useSettings } from '@/data/site/settings'
import { fontScaleWords } from '@/domain/layout/font-scale-words'
import { themeIn } from '@/domain/layout/theme'
import { Card, Cell } from '@/ui/card'
import { ActionSheet } from '@/ui/popup'
import { LazyFontPopup } from './lazy-font-popup'

const SYSTEM = 'system'
const words = { system: '跟随系统', light: '浅色', dark: '深色' } as const
const keys = [SYSTEM, 'light', 'dark'] as const

/** The learner's own choice of theme, made on a sheet. */
function ThemeCell() {
  const choice = useSettings(({ themeChoice }) => themeChoice)
  const [isOpen, setOpen] = useState(false)
  const choose = (key: string) => {
    chooseTheme(themeIn(key))
    setOpen(false)
  }
  return (
    <>
      <Cell id="theme" side={words[choice ?? SYSTEM]} onClick={() => setOpen(true)}>
        外观
      </Cell>
      {isOpen && (
        <ActionSheet
          id="theme-sheet"
          title="外观"
          acts={keys.map((key) => ({ key, text: words[key], ...(key === (choice ?? SYSTEM) && { note: '当前' }) }))}
          onChoose={choose}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

/** The current font scale, and the button to change it. */
function FontCell({ onOpen }: { onOpen: () => void }) {
  const scale = useSettings(({ fontScale }) => fontScale)
  return (
    <Cell id="font-scale" side={fontScaleWords[scale]} onClick={onOpen}>
      字号
    </Cell>
  )
}

/** How the app looks on this device; a visitor may choose it too. */
export function LookCard() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Card>
        <ThemeCell />
        <FontCell onOpen={() => setOpen(true)} />
      </Card>
      {isOpen && <LazyFontPopup onClose={() => setOpen(false)} />}
    </>
  )
}
