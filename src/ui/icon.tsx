import type { CSSProperties } from 'react'
import { View } from '@/platform/elements'
import { iconNames } from './icon-names'

export type IconName = (typeof iconNames)[number]

const known = new Set<string>(iconNames)

/** Whether a name from data is in the icon sheet. */
export const isIconName = (name: string): name is IconName => known.has(name)

/** The drawings are below each other in one picture, in the order of their names. */
const placeOf = (name: IconName) => ({ '--place': iconNames.indexOf(name) }) as CSSProperties

/** A drawing in the colour of the text around it; the words beside it carry the meaning. */
export function Icon({ name }: { name: IconName }) {
  return <View className={`icon icon--${name}`} style={placeOf(name)} hiddenFromReader />
}
