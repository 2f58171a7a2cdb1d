import type { Question } from '@/contract/question.schema'
import { toggleLetter } from '@/domain/answer-sheet'
import { labelAt } from '@/domain/option-label'
import { Button, Text, View } from '@/platform/elements'
import { Icon } from '@/ui/icon'

type OptionProps = { index: number; role: 'radio' | 'checkbox'; mark: string; text: string; isChosen: boolean; onChoose: () => void }

function Option({ index, role, mark, text, isChosen, onChoose }: OptionProps) {
  return (
    <Button
      id={`option-${index}`}
      className={`option option--${role} ${isChosen ? 'is-chosen' : ''}`}
      role={role}
      checked={isChosen}
      label={mark ? `${mark} ${text}` : text}
      onClick={onChoose}
    >
      {mark && <Text className="option__mark">{mark}</Text>}
      <Text className="option__text">{text}</Text>
      {isChosen && <Icon name="check" />}
    </Button>
  )
}

type LetterChoiceProps = { question: Question; letters: readonly string[]; onChoose: (letters: string[]) => void }

/** Options are lettered by the place they are shown at; what is answered is the option's own letter. */
export function LetterChoice({ question, letters, onChoose }: LetterChoiceProps) {
  const isSingle = question.type === 'single_choice'
  return (
    <View className="options" role={isSingle ? 'radiogroup' : 'group'} label={isSingle ? '选项，单选' : '选项，可多选'}>
      {question.options.map(({ letter, text }, index) => (
        <Option
          key={letter}
          index={index}
          role={isSingle ? 'radio' : 'checkbox'}
          mark={labelAt(index)}
          text={text}
          isChosen={letters.includes(letter)}
          onChoose={() => onChoose(toggleLetter(question.type, letters, letter))}
        />
      ))}
    </View>
  )
}

const truths = [
  { value: true, text: '对' },
  { value: false, text: '错' },
]

/** Whether a statement holds. Nothing is chosen at first: 错 is an answer. */
export function TruthChoice({ value: chosen, onChoose }: { value: boolean | undefined; onChoose: (value: boolean) => void }) {
  return (
    <View className="options" role="radiogroup" label="判断">
      {truths.map(({ value, text }, index) => (
        <Option key={text} index={index} role="radio" mark="" text={text} isChosen={chosen === value} onChoose={() => onChoose(value)} />
      ))}
    </View>
  )
}
