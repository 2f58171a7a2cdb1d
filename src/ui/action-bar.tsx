import type { ReactNode } from 'react'
import { View } from '@/platform/elements'

/** The page's main action within thumb reach, above the safe area; `lead` is to its left. */
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
