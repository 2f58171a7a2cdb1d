import { createContext, startTransition, useCallback, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { NavBarLook } from '@/ui/bars'

/** A page's settings of its navigation bar; the default title is that of its route. */
export type NavSettings = NavBarLook & { title?: string; onRight?: () => void }

/** Passes a page's settings to the frame around it. */
export const NavContext = createContext<(wish: NavSettings) => void>(() => {})

/**
 * Returns the page's wishes of its bar, and the way to wish. A page that begins with its content is painted with the bar it wishes; one
 * that is on the screen already gets it a moment after, so that its content and what follows are not one long task.
 */
export function useNavWish(): [NavSettings, (wish: NavSettings) => void] {
  const [nav, setNav] = useState<NavSettings>({})
  const isPainted = useRef(false)
  useEffect(() => {
    isPainted.current = true
  }, [])
  const wish = useCallback((next: NavSettings) => (isPainted.current ? startTransition(() => setNav(next)) : setNav(next)), [])
  return [nav, wish]
}

/** Sets the navigation bar of the page, and with the title the title of the document, before its content is painted. */
export function useNav({ title, onRight, leftText, rightText, isFixed, className, isDark }: NavSettings): void {
  const show = useContext(NavContext)
  const act = useRef(onRight)
  act.current = onRight
  useLayoutEffect(
    () => show({ title, leftText, rightText, isFixed, className, isDark, onRight: () => act.current?.() }),
    [show, title, leftText, rightText, isFixed, className, isDark],
  )
}
