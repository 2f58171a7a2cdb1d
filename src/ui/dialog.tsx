import type { ReactNode } from 'react'
import { View } from '@/platform/elements'
import { Layer } from '@/platform/elements/layer'
import { ActionButton } from './action-button'
import './dialog.scss'

type DialogProps = {
  id: string
  title: string
  confirm: string
  cancel?: string
  isBusy?: boolean
  onConfirm: () => void
  onCancel: () => void
  children?: ReactNode
}

/** Asks one thing and waits for the answer. Back and Escape answer no. */
export function Dialog({ id, title, confirm, cancel, isBusy, onConfirm, onCancel, children }: DialogProps) {
  return (
    <Layer id={id} className="dialog" label={title} place="middle" isAlert onClose={onCancel}>
      <View className="dialog__title" role="heading">
        {title}
      </View>
      {children && <View className="dialog__body">{children}</View>}
      <View className="dialog__foot">
        {cancel && (
          <ActionButton look="plain" isWide onClick={onCancel}>
            {cancel}
          </ActionButton>
        )}
        <ActionButton id={`${id}-yes`} isWide isBusy={isBusy} onClick={onConfirm}>
          {confirm}
        </ActionButton>
      </View>
    </Layer>
  )
}
