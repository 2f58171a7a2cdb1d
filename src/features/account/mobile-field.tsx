import { Text } from '@/platform/elements'
import type { InputProps } from '@/platform/elements/port'
import { Field } from '@/ui/field'

type MobileFieldProps = Pick<InputProps, 'label' | 'value' | 'onInput'> & { error: string | undefined }

/** The number a code is sent to; codes go to numbers of the mainland only. */
export function MobileField(of: MobileFieldProps) {
  return (
    <Field
      id="mobile"
      kind="tel"
      maxLength={20}
      placeholder={`请输入${of.label}`}
      lead={<Text className="field__lead">+86</Text>}
      {...of}
    />
  )
}
