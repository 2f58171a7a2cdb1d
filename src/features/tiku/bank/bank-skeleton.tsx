import type { ReactNode } from 'react'
import { View } from '@/platform/elements'
import './bank.scss'

/** `lead`: what is above the learner's card, while it loads; `isShort`: that card without the ten of today. */
type BankSkeletonProps = { lead?: ReactNode; isShort?: boolean }

/** A bank while it loads, each part where it will be: its name, the learner's card, the ways in and the first papers. */
export function BankSkeleton({ lead, isShort = false }: BankSkeletonProps) {
  return (
    <>
      <View className="tiku-name skeleton skeleton--short" hiddenFromReader />
      <View className="bank-coming" role="status" label="正在加载">
        {lead}
        <View className={`skeleton ${isShort ? 'is-short' : 'is-long'}`} hiddenFromReader />
        <View id="entries-coming" className="skeleton is-entries" hiddenFromReader />
        <View className="skeleton" hiddenFromReader />
      </View>
    </>
  )
}
