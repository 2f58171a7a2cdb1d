import type { ReactNode } from 'react'
import { View } from '@/platform/elements'

/** The page's main action at the thumb, above the safe area; `lead` stands to its left. */
export function ActionBar({ lead, children }: { lead?: ReactNode; children: ReactNode }) {
  return (
    <>
      <View className="action-bar__room" />
      <View className="action-bar">
        {lead && <View className="action-bar__lead">{lead}</View>}
        {children}
      </View>
    </>
  )
}
