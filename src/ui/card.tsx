import type { ReactNode } from 'react'
import { Button, View } from '@/platform/elements'

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
