import { writeBlank } from '@/domain/exam/answer-sheet'
import { View } from '@/platform/elements'
import { Field } from '@/ui/field'

/** Longest text of one blank the contract takes. */
const BLANK_LENGTH = 200

type BlankInputsProps = { count: number; texts: readonly string[]; isLocked?: boolean | undefined; onWrite: (texts: string[]) => void }

const numbered = (count: number) => Array.from({ length: count }, (_, index) => index)

/** One line for each blank of the stem. */
export function BlankInputs({ count, texts, isLocked = false, onWrite }: BlankInputsProps) {
  return (
    <View className="blanks">
      {numbered(count).map((index) => (
        <Field
          key={index}
          id={`blank-${index}`}
          label={`第 ${index + 1} 空`}
          maxLength={BLANK_LENGTH}
          disabled={isLocked}
          value={texts[index] ?? ''}
          onInput={(text) => onWrite(writeBlank(texts, count, index, text))}
        />
      ))}
    </View>
  )
}
