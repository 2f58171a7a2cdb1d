import { useState } from 'react'
import { chooseTheme, useSettings } from '@/data/site/settings'
import { themeIn } from '@/domain/layout/theme'
import { ActionSheet } from '@/ui/action-sheet'
import { Cell } from '@/ui/cell'

const SYSTEM = 'system'
const words = { system: '跟随系统', light: '浅色', dark: '深色' } as const
const keys = [SYSTEM, 'light', 'dark'] as const

/** The learner's own choice of theme, made on a sheet. */
export function ThemeCell() {
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
