import type { ReactNode } from 'react'
import { Input, Text, View } from '@/platform/elements'
import type { InputProps } from '@/platform/elements/port'

type FieldProps = Omit<InputProps, 'hasError' | 'className'> & { error?: string | undefined; side?: ReactNode }

/** One line of input with its label and its error; `side` stands at the right end, e.g. a send button. */
export function Field({ error, side, ...input }: FieldProps) {
  return (
    <View className="field">
      <Text className="field__label">{input.label}</Text>
      <View className="field__row">
        <Input {...input} className="field__input" hasError={error !== undefined} />
        {side}
      </View>
      <View className="field__error" live="polite">
        {error ?? ''}
      </View>
    </View>
  )
}
