import { createContext, useContext, useLayoutEffect, useRef } from 'react'
import type { NavBarLook } from '@/ui/nav-bar'

/** A page's settings of its navigation bar; the default title is that of its route. */
export type NavSettings = NavBarLook & { title?: string; onRight?: () => void }

/** Passes a page's settings to the frame around it. */
export const NavContext = createContext<(wish: NavSettings) => void>(() => {})

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
