import { Button, View } from '@/platform/elements'

type Chip<Value> = { value: Value; text: string }
type ChipsProps<Value> = { label: string; chips: readonly Chip<Value>[]; chosen: readonly Value[]; onChange: (chosen: Value[]) => void }

/** Several can be chosen; a tick marks each. */
export function Chips<Value extends string | number>({ label, chips, chosen, onChange }: ChipsProps<Value>) {
  const turn = (value: Value) => onChange(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value])
  return (
    <View>
      <View className="title" role="heading">
        {label}
      </View>
      <View className="chips" role="group" label={label}>
        {chips.map(({ value, text }) => (
          <Button
            key={value}
            className={`chips__one ${chosen.includes(value) ? 'is-on' : ''}`}
            pressed={chosen.includes(value)}
            onClick={() => turn(value)}
          >
            {chosen.includes(value) ? `✓ ${text}` : text}
          </Button>
        ))}
      </View>
    </View>
  )
}
