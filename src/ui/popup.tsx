import type { ReactNode } from 'react'
import { Button, Text, View } from '@/platform/elements'
import { Layer } from '@/platform/elements/layer'
import { Roving } from '@/platform/elements/roving'
import { ActionButton } from './action-button'
import { Icon } from './icon'
import './popup.scss'
import './dialog.scss'
import './action-sheet.scss'

type PopupProps = {
  id: string
  title: string
  place?: 'bottom' | 'middle' | 'whole'
  onClose: () => void
  children: ReactNode
  foot?: ReactNode
}

/** A panel over the page with a title and a way out; `foot` keeps its place while the rest scrolls. Back, Escape and every navigation close it. */
export function Popup({ id, title, place = 'bottom', onClose, children, foot }: PopupProps) {
  return (
    <Layer id={id} className="popup" label={title} place={place} onClose={onClose}>
      <View className="popup__head">
        <View className="title" role="heading">
          {title}
        </View>
        <Button className="popup__close" label="关闭" onClick={onClose}>
          <Icon name="x" />
        </Button>
      </View>
      <View className="popup__body">{children}</View>
      {foot && <View className="popup__foot">{foot}</View>}
    </Layer>
  )
}

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

type Act = { key: string; text: string; note?: string; isDangerous?: boolean; disabled?: boolean }
type ActionSheetProps = { id: string; title: string; acts: readonly Act[]; onChoose: (key: string) => void; onClose: () => void }

/** Actions on one item, one per line. An irreversible action is named as such in words, not by colour alone. */
export function ActionSheet({ id, title, acts, onChoose, onClose }: ActionSheetProps) {
  return (
    <Popup id={id} title={title} onClose={onClose}>
      <Roving role="group" itemRole="button" label={title}>
        {acts.map(({ key, text, note, isDangerous, disabled }) => (
          <Button
            key={key}
            id={`${id}-${key}`}
            className={`action-sheet__one ${isDangerous ? 'is-dangerous' : ''}`}
            disabled={disabled}
            onClick={() => onChoose(key)}
          >
            <View>{text}</View>
            {note && <Text className="small">{note}</Text>}
          </Button>
        ))}
      </Roving>
    </Popup>
  )
}
