import { chooseTheme, useSettings } from '@/data/stores/settings'
import type { Theme } from '@/domain/layout/theme'
import { Cell } from '@/ui/cell'

const words = { dark: '深色', light: '浅色' } as const
const nextOf = (choice: Theme | null): Theme | null => (choice === null ? 'light' : choice === 'light' ? 'dark' : null)

/** The learner's own choice of theme; pressing goes on to the next. */
export function ThemeCell() {
  const choice = useSettings(({ themeChoice }) => themeChoice)
  return (
    <Cell id="theme" side={choice === null ? '跟随系统' : words[choice]} onClick={() => chooseTheme(nextOf(choice))}>
      外观
    </Cell>
  )
}
