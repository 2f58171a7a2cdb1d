import type { ReactNode } from 'react'
import { Button, Input as PlainInput, View } from '@/platform/elements'
import type { InputProps } from '@/platform/elements/port'
import { Icon } from './icon'
import './field.scss'

type FramedInputProps = Omit<InputProps, 'className'> & { lead?: ReactNode; side?: ReactNode; isClearable?: boolean }

/** One line of input in its frame; `lead` and `side` are at its ends. Its name is an aria label: `Field` draws it. */
export function Input({ lead, side, isClearable = false, ...input }: FramedInputProps) {
  const canClear = isClearable && input.value !== '' && !input.disabled
  return (
    <View className="field__row">
      {lead}
      <PlainInput {...input} className="field__input" />
      {canClear && (
        <Button className="field__clear" label={`清除${input.label}`} onClick={() => input.onInput('')}>
          <Icon name="x" />
        </Button>
      )}
      {side}
    </View>
  )
}
