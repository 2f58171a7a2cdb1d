import type { ReactNode } from 'react'
import { View } from '@/platform/elements'
import './growth.scss'

/** The head of a campaign: its name, the one thing it offers, and a line about it. */
export function GrowthHero({ title, big, children }: { title: string; big: string; children?: ReactNode }) {
  return (
    <View className="growth-hero">
      <View role="heading" level={2}>
        {title}
      </View>
      <View className="growth-hero__big">{big}</View>
      {children !== undefined && <View>{children}</View>}
    </View>
  )
}
