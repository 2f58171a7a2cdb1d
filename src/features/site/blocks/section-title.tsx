import { View } from '@/platform/elements'

/** The heading of a block. */
export function SectionTitle({ children }: { children: string }) {
  return (
    <View className="section-title" role="heading">
      {children}
    </View>
  )
}
