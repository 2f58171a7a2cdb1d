import type { ReactNode } from 'react'
import { View } from '@/platform/elements'
import './act-row.scss'

/** Actions on what a card shows, side by side at its foot; each is an `ActionButton` with a sign before its word. */
export function ActRow({ label, isLiked = false, children }: { label?: string; isLiked?: boolean; children: ReactNode }) {
  return (
    <View className={`act-row ${isLiked ? 'is-liked' : ''}`} {...(label !== undefined && { role: 'group', label })}>
      {children}
    </View>
  )
}

/** Signs of deeds that the sheet of icons does not have: those pages have their own sheet, and the first page of the app stays small. */
export function ActSign({ name }: { name: 'like' | 'share' | 'remove' }) {
  return <View className={`icon act-sign act-sign--${name}`} hiddenFromReader />
}
