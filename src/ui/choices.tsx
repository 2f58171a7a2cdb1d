import type { ReactNode } from 'react'
import { Button, View } from '@/platform/elements'
import { Roving } from '@/platform/elements/roving'
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

type Option = { value: string; text: string; disabled?: boolean }
type RadioProps = {
  id?: string
  label: string
  options: readonly Option[]
  value: string | null
  isInline?: boolean
  onChange: (value: string) => void
}

/** One of several; a dot marks it. */
export function Radio({ id, label, options, value, isInline, onChange }: RadioProps) {
  const stop = options.find((option) => option.value === value) ?? options.find(({ disabled }) => !disabled)
  return (
    <Roving id={id} className={isInline ? 'choice-line' : undefined} role="radiogroup" itemRole="radio" label={label} follows>
      {options.map((option) => {
        const isOn = option.value === value
        return (
          <Button
            key={option.value}
            id={id && `${id}-${option.value}`}
            className="choice"
            role="radio"
            checked={isOn}
            disabled={option.disabled}
            tabStop={option === stop}
            onClick={() => onChange(option.value)}
          >
            <View className={`choice__box choice__box--round ${isOn ? 'is-on' : ''}`} hiddenFromReader />
            <View className="choice__text">{option.text}</View>
          </Button>
        )
      })}
    </Roving>
  )
}

type SwitchProps = { id?: string; label: string; isOn: boolean; disabled?: boolean; isBusy?: boolean; onChange: (isOn: boolean) => void }

/** Turns something on at once; when on, the knob is at the right with a tick. */
export function Switch({ label, isOn, onChange, ...rest }: SwitchProps) {
  return (
    <Button {...rest} className="switch" role="switch" label={label} checked={isOn} onClick={() => onChange(!isOn)}>
      <View className={`switch__track ${isOn ? 'is-on' : ''}`} hiddenFromReader>
        <View className="switch__knob">{isOn ? '✓' : ''}</View>
      </View>
    </Button>
  )
}
