import type { ReactNode } from 'react'
import { View } from '@/platform/elements'
import './growth.scss'

/** `look` sun: the figure stands before a golden rosette, on pages that celebrate. */
type GrowthHeroProps = { title: string; big: string; look?: 'plain' | 'sun'; children?: ReactNode }

/** The head of a campaign: its name, the one thing it offers, and a line about it. */
export function GrowthHero({ title, big, look = 'plain', children }: GrowthHeroProps) {
  return (
    <View className={`growth-hero growth-hero--${look}`}>
      <View className="growth-hero__title" role="heading" level={2}>
        {title}
      </View>
      <View className="growth-hero__big">{big}</View>
      {children !== undefined && <View>{children}</View>}
    </View>
  )
}
