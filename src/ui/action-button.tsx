import type { ReactNode } from 'react'
import { Button, View } from '@/platform/elements'
import type { ButtonProps } from '@/platform/elements/port'

type ActionButtonProps = {
  id?: string
  look?: 'primary' | 'plain' | 'quiet'
  isWide?: boolean
  isBusy?: boolean
  disabled?: boolean
  label?: string
  opens?: ButtonProps['opens']
  onClick: () => void
  children: ReactNode
}

/** A button that acts. A page has one primary at most. */
export function ActionButton({ look = 'primary', isWide, ...rest }: ActionButtonProps) {
  return <Button {...rest} className={`button button--${look} ${isWide ? 'button--wide' : ''}`} />
}

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
