import type { ReactNode } from 'react'
import { Text, View } from '@/platform/elements'
import type { InputProps } from '@/platform/elements/port'
import { Input } from './input'
import './field.scss'

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
