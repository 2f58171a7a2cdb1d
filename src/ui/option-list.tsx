import { Button, Text } from '@/platform/elements'
import { Roving } from '@/platform/elements/roving'
import './option-list.scss'

export type PickOption = { value: string; text: string }
type OptionListProps = {
  label: string
  options: readonly PickOption[]
  value: string | null
  follows?: boolean
  onChoose: (value: string) => void
}

/** Options in a list, one of which is chosen; a tick marks it. */
export function OptionList({ label, options, value, follows = false, onChoose }: OptionListProps) {
  const stop = options.find((option) => option.value === value) ?? options[0]
  return (
    <Roving className="option-list" role="listbox" itemRole="option" label={label} follows={follows}>
      {options.map((option) => (
        <Button
          key={option.value}
          className={`option-list__one ${option.value === value ? 'is-chosen' : ''}`}
          role="option"
          selected={option.value === value}
          tabStop={option === stop}
          onClick={() => onChoose(option.value)}
        >
          <Text>{option.text}</Text>
          {option.value === value && <Text hiddenFromReader>✓</Text>}
        </Button>
      ))}
    </Roving>
  )
}
