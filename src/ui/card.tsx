import type { ReactNode } from 'react'
import { Button, View } from '@/platform/elements'
import { Icon } from './icon'

type CardProps = { id?: string; label?: string; onClick?: () => void; children: ReactNode }

/** A surface for one thing; with `onClick` the whole of it leads on. */
export function Card({ id, label, onClick, children }: CardProps) {
  if (!onClick)
    return (
      <View id={id} className="card">
        {children}
      </View>
    )
  return (
    <Button id={id} className="card card--link" label={label} onClick={onClick}>
      {children}
    </Button>
  )
}

type CellProps = { id?: string; side?: ReactNode; onClick?: () => void; children: ReactNode }

/** A row of a list: label, value and an optional link. */
export function Cell({ id, side, onClick, children }: CellProps) {
  const inner = (
    <>
      <View className="cell__main">{children}</View>
      {side !== undefined && <View className="cell__side">{side}</View>}
    </>
  )
  if (!onClick)
    return (
      <View id={id} className="cell">
        {inner}
      </View>
    )
  return (
    <Button id={id} className="cell" onClick={onClick}>
      {inner}
      <View className="cell__arrow" hiddenFromReader>
        <Icon name="chevron-right" />
      </View>
    </Button>
  )
}
