import type { ComponentProps } from 'react'
import { Tabs } from './tabs'

/** Chapters at the left, what is in the chosen one at the right. */
export function Sidebar(props: Omit<ComponentProps<typeof Tabs>, 'look'>) {
  return <Tabs {...props} look="side" />
}
