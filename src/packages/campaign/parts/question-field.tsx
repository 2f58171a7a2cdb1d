import type { Question, QuestionAnswer } from '@/contract/campaign/questionnaire.schema'
import { View } from '@/platform/elements'
import { Checkbox, Radio } from '@/ui/choices'
import { Textarea } from '@/ui/textarea'

type QuestionFieldProps = { of: Question; answer: QuestionAnswer | undefined; onAnswer: (answer: QuestionAnswer) => void }

const TEXT_MOST = 500

/** The field of one question. */
export function QuestionField({ of: { key, kind, title, options }, answer, onAnswer }: QuestionFieldProps) {
  const values = answer?.values ?? []
  if (kind === 'text')
    return (
      <Textarea label={title} maxLength={TEXT_MOST} value={answer?.text ?? ''} onInput={(text) => onAnswer({ key, values: [], text })} />
    )
  if (kind === 'one')
    return (
      <Radio label={title} options={options} value={values[0] ?? null} onChange={(value) => onAnswer({ key, values: [value], text: '' })} />
    )
  const change = (value: string, isOn: boolean) =>
    onAnswer({ key, values: isOn ? [...values, value] : values.filter((one) => one !== value), text: '' })
  return (
    <View role="group" label={title}>
      {options.map(({ value, text }) => (
        <Checkbox key={value} isChecked={values.includes(value)} onChange={(isOn) => change(value, isOn)}>
          {text}
        </Checkbox>
      ))}
    </View>
  )
}
