import type { ReactNode } from 'react'
import { turnsOf } from '@/domain/layout/ring'
import { View } from '@/platform/elements'
import './ring.scss'

type RingTone = 'accent' | 'right' | 'wrong' | 'warn' | 'faint'
type RingProps = { label: string; parts: readonly { tone: RingTone; share: number }[]; size?: 'small' | 'large'; children?: ReactNode }

const colours = { accent: '--accent', right: '--right', wrong: '--wrong', warn: '--warn', faint: '--faint' } as const

/** Shares of a whole, each 0–1, clockwise from the top; the rest is pale. `label` and the text in the middle describe them. */
export function Ring({ label, parts, size = 'large', children }: RingProps) {
  const arcs = turnsOf(parts.map(({ share }) => share)).map(
    ({ from, to }, at) => `var(${colours[parts[at]?.tone ?? 'accent']}) ${from}turn ${to}turn`,
  )
  return (
    <View
      className={`ring ring--${size}`}
      role="img"
      label={label}
      style={{ background: `conic-gradient(${[...arcs, 'var(--line) 0'].join(', ')})` }}
    >
      <View className="ring__hole" hiddenFromReader>
        {children}
      </View>
    </View>
  )
}
