import type { ReactNode } from 'react'
import { View } from '@/platform/elements'
import { Card } from '@/ui/card'

/** One part of the kit under its name. */
export function Shelf({ name, isBlock, children }: { name: string; isBlock?: boolean; children: ReactNode }) {
  return (
    <Card>
      <View className="title" role="heading">
        {name}
      </View>
      <View className={isBlock ? 'page-top' : 'gallery__shelf'}>{children}</View>
    </Card>
  )
}
