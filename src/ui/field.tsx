import { type ReactNode, useState } from 'react'
import { Button, Input as PlainInput, Text, View } from '@/platform/elements'
import type { InputProps } from '@/platform/elements/port'
import { ActionButton } from './action-button'
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

type FieldProps = Omit<InputProps, 'hasError' | 'className'> & {
  error?: string | undefined
  lead?: ReactNode
  side?: ReactNode
  isClearable?: boolean
}

/** One line of input with its label and its error; `lead` is before the text, `side` at the right end, e.g. a send button. */
export function Field({ error, ...input }: FieldProps) {
  return (
    <View className="field">
      <Text className="field__label">{input.label}</Text>
      <Input {...input} hasError={error !== undefined} />
      <View className="field__error" live="polite">
        {error ?? ''}
      </View>
    </View>
  )
}

type PasswordFieldProps = Omit<InputProps, 'kind' | 'className' | 'hasError'> & { error?: string | undefined }

/** A password that can be shown while it is entered. */
export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  const toggle = (
    <ActionButton look="quiet" label={isShown ? '隐藏密码' : '显示密码'} onClick={() => setShown(!isShown)}>
      {isShown ? '隐藏' : '显示'}
    </ActionButton>
  )
  return <Field {...props} kind={isShown ? 'text' : 'password'} side={toggle} />
}
