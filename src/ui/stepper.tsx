import { Button, Text, View } from '@/platform/elements'
import './stepper.scss'

type StepperProps = {
  id?: string
  label: string
  value: number
  min?: number
  max?: number
  step?: number
  disabled?: boolean
  onChange: (value: number) => void
}

/** A whole number with step buttons; the new value is announced. */
export function Stepper({ id, label, value, min = 0, max = 99, step = 1, disabled = false, onChange }: StepperProps) {
  const change = (by: number) => onChange(Math.min(max, Math.max(min, value + by)))
  return (
    <View id={id} className="stepper" role="group" label={label}>
      <Button className="stepper__act" label={`减少${label}`} disabled={disabled || value <= min} onClick={() => change(-step)}>
        <Text hiddenFromReader>−</Text>
      </Button>
      <View className="stepper__value" live="polite">
        {value}
      </View>
      <Button className="stepper__act" label={`增加${label}`} disabled={disabled || value >= max} onClick={() => change(step)}>
        <Text hiddenFromReader>+</Text>
      </Button>
    </View>
  )
}
