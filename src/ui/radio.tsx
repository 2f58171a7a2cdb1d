import { Button, View } from '@/platform/elements'
import { Roving } from '@/platform/elements/roving'
import './choice.scss'

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
