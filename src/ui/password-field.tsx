import { useState } from 'react'
import type { InputProps } from '@/platform/elements/port'
import { ActionButton } from './action-button'
import { Field } from './field'

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
