import { View } from '../index.weapp'
import type { RovingProps } from './port'

/** A mini-program has no arrow keys: its screen reader walks from item to item. */
export function Roving({ id, className, role, label, children }: RovingProps) {
  return (
    <View id={id} className={className} role={role} label={label}>
      {children}
    </View>
  )
}
