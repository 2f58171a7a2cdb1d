import type { ReactNode } from 'react'
import { turnsOf } from '@/domain/layout/ring'
import { View } from '@/platform/elements'
import './ring.scss'

type RingTone = 'accent' | 'right' | 'wrong' | 'warn' | 'faint'
type RingProps = { label: string; parts: readonly { tone: RingTone; share: number }[]; size?: 'small' | 'large'; children?: ReactNode }

const colours = { accent: '--accent', right: '--right', wrong: '--wrong', warn: '--warn', faint: '--faint' } as const

/** The picture of the shares. An arc of no length is left out, for WebKit of the age of iOS 16 hangs drawing one. */
function backgroundOf(parts: RingProps['parts']): string {
  const turns = turnsOf(parts.map(({ share }) => share))
  const arcs = turns.flatMap(({ from, to }, at) =>
    to > from ? [`var(${colours[parts[at]?.tone ?? 'accent']}) ${from}turn ${to}turn`] : [],
  )
  if (arcs.length === 0) return 'var(--line)'
  if (turns.every(({ to }) => to < 1)) arcs.push('var(--line) 0')
  return `conic-gradient(${arcs.join(', ')})`
}

/** Shares of a whole, each 0–1, clockwise from the top; the rest is pale. `label` and the text in the middle describe them. */
export function Ring({ label, parts, size = 'large', children }: RingProps) {
  return (
    <View className={`ring ring--${size}`} role="img" label={label} style={{ background: backgroundOf(parts) }}>
      <View className="ring__hole" hiddenFromReader>
        {children}
      </View>
    </View>
  )
}
