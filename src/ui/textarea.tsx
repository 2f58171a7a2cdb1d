import { Textarea as PlainTextarea, Text, View } from '@/platform/elements'
import './textarea.scss'
import './field.scss'

type TextareaProps = {
  id?: string
  label: string
  value: string
  maxLength?: number
  placeholder?: string
  disabled?: boolean
  error?: string | undefined
  onInput: (text: string) => void
}

/** Several lines of input with their label, how many characters are used, and the error. */
export function Textarea({ error, ...input }: TextareaProps) {
  return (
    <View className="field">
      <Text className="field__label">{input.label}</Text>
      <View className="textarea">
        <PlainTextarea {...input} className="textarea__text" hasError={error !== undefined} />
        {input.maxLength !== undefined && (
          <View className="textarea__count">
            {input.value.length} / {input.maxLength}
          </View>
        )}
      </View>
      <View className="field__error" live="polite">
        {error ?? ''}
      </View>
    </View>
  )
}
