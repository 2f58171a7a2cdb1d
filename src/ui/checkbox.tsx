import type { ReactNode } from 'react'
import { Button, View } from '@/platform/elements'
import './choice.scss'

type CheckboxProps = {
  id?: string
  isChecked: boolean
  disabled?: boolean
  label?: string
  onChange: (isChecked: boolean) => void
  children: ReactNode
}

/** A box that is on or off; a tick marks it, not colour alone. */
export function Checkbox({ isChecked, onChange, children, ...rest }: CheckboxProps) {
  return (
    <Button {...rest} className="choice" role="checkbox" checked={isChecked} onClick={() => onChange(!isChecked)}>
      <View className={`choice__box ${isChecked ? 'is-on' : ''}`} hiddenFromReader>
        {isChecked ? '✓' : ''}
      </View>
      <View className="choice__text">{children}</View>
    </Button>
  )
}
